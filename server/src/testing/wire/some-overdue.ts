import { fen } from '@rental/domain/money';
import { registerOverdue } from '../orders/late-orders.ts';
import type { Shop, World } from '../world.ts';
import { send } from './send.ts';

/** The cases of what is overdue, three of them worked on. */
export async function someOverdue(world: World, shop: Shop): Promise<void> {
  await registerOverdue(world, shop);
  const { admin } = shop;
  const { content } = (await send(world, admin, 'listOverdue', { query: {} })).answer;
  const [one = 0, two = 0, three = 0] = new Set(content.map(({ caseId }) => caseId));
  const incoming = { way: 'incoming', person: 'customer' } as const;
  await send(world, admin, 'recordContact', {
    body: {
      ...incoming,
      caseId: one,
      result: 'promised',
      promise: { dueOn: '2026-11-25', amountFen: fen(100) },
    },
  });
  await send(world, admin, 'holdCase', {
    body: { caseId: two, reason: 'hardship', note: '客户住院' },
  });
  await send(world, admin, 'markLost', { body: { caseId: three, isLost: true } });
  await send(world, admin, 'assignCases', {
    body: { caseIds: [one, two], ownerIds: [shop.clerk.operatorId] },
  });
}
