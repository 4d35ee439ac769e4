import type { Input, Returned } from '@rental/contract/endpoint';
import type { createRepair as call } from '@rental/contract/rental/repairs';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import { writeAudit } from '../../../people/audit/public.ts';
import { deviceReached } from '../device-scope.ts';
import { lockDevice } from '../device-store.ts';
import { sendToRepair } from './send-to-repair.ts';
import { repairRow } from './repair-store.ts';

/** 新建维修单 for a device of a store, named by its serial. */
export async function createRepair(
  ctx: Context,
  { body: { serial, fault, supplier } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const found = await tx
    .selectFrom('devices as d')
    .select('d.id')
    .where(deviceReached(ctx, tx))
    .where('d.serial', '=', serial)
    .executeTakeFirst();
  const device = await lockDevice(ctx, tx, found?.id ?? refuse('device_not_found'));
  const id = await sendToRepair(ctx, tx, device, { fault, supplier });
  await writeAudit(tx, ctx, {
    operation: 'repair:create',
    object: `repair ${id}`,
    result: 'ok',
    after: { serial, fault, supplier: supplier ?? null },
  });
  return repairRow(ctx, tx, id);
}
