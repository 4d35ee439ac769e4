import type { Shop, World } from '../world.ts';
import { send } from './send.ts';

/** Entries of both lists, with and without an end, one of them removed. */
export async function someRiskEntries(world: World, { admin }: Shop): Promise<void> {
  const add = async (body: Parameters<typeof send<'addRiskEntry'>>[3]) =>
    (await send(world, admin, 'addRiskEntry', body)).answer.id;
  const black = { kind: 'black', isShared: false } as const;
  await add({ body: { ...black, reason: 'overdue', phone: '13812345678', name: '王小明' } });
  await add({ body: { ...black, reason: 'unreachable', idNumber: '11010119900307803X' } });
  await add({ body: { ...black, kind: 'white', reason: 'staff', phone: '13812345678' } });
  const id = await add({
    body: { ...black, reason: 'cashOut', phone: '13812345679', termDays: 9 },
  });
  await send(world, admin, 'removeRiskEntry', { body: { id, removeReason: '误加' } });
}
