import type { RepairRow } from '@rental/contract/rental/repairs';
import type { Updateable } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Acting, Context } from '../../../http/context.ts';
import { orNotFound } from '../../../http/refusal.ts';
import { scopeOf } from '../../../people/data-scope/public.ts';
import { lockDevice } from '../device-store.ts';
import { repairRowOf, withRepairRow } from './repair-row.ts';
import { repairsWithin } from './repair-filters.ts';

interface NewRepair {
  readonly deviceId: number;
  /** The order that the device came back from. */
  readonly orderId?: number;
  readonly fault: string;
  readonly supplier?: string | undefined;
}

/** Opens a repair order for a device that is locked; answers its id. */
export async function openRepair(
  ctx: Acting,
  tx: Tx,
  { deviceId, orderId, fault, supplier }: NewRepair,
): Promise<number> {
  const { id } = await tx
    .insertInto('repair_orders')
    .values({
      brand_code: ctx.brandCode,
      device_id: deviceId,
      order_id: orderId ?? null,
      state: 'toRepair',
      fault,
      supplier: supplier === undefined || supplier === '' ? null : supplier,
      created_by: ctx.operator.id,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** True if a repair order of this device, which is locked, has not ended. */
export const hasOpenRepair = async (ctx: Context, tx: Tx, deviceId: number): Promise<boolean> =>
  (await tx
    .selectFrom('repair_orders')
    .select('id')
    .where('brand_code', '=', ctx.brandCode)
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()) !== undefined;

const ofBrand = (ctx: Context, tx: Tx, id: number) =>
  tx
    .selectFrom('repair_orders')
    .select(['id', 'device_id', 'state', 'supplier', 'cost_fen'])
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id);

/** A repair order and its device, which is locked and guards both; one that this operator does not reach is not found. */
export async function lockRepair(ctx: Context, tx: Tx, id: number) {
  const { device_id: deviceId } = orNotFound(await ofBrand(ctx, tx, id).executeTakeFirst());
  const device = await lockDevice(ctx, tx, deviceId);
  return { device, repair: await ofBrand(ctx, tx, id).executeTakeFirstOrThrow() };
}

/** Changes a repair order whose device is locked. */
export const changeRepair = (
  ctx: Context,
  tx: Tx,
  id: number,
  set: Updateable<Tables['repair_orders']>,
) =>
  tx
    .updateTable('repair_orders')
    .set(set)
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .execute();

/** A repair order as the list has it. */
export async function repairRow(ctx: Context, tx: Tx, id: number): Promise<RepairRow> {
  const scope = scopeOf(ctx);
  const found = repairsWithin(tx, scope).where('m.id', '=', id);
  return repairRowOf(orNotFound(await withRepairRow(tx, found, scope).executeTakeFirst()));
}
