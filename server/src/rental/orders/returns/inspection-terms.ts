import type { Input, Returned } from '@rental/contract/endpoint';
import type { inspectionTerms as call } from '@rental/contract/rental/orders/returns/returns';
import { itemsToCheck } from '@rental/domain/rental/orders/returns/damage-prices';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orNotFound } from '../../../http/refusal.ts';
import { reachable } from '../../../people/data-scope/public.ts';
import { gradedDeviceIn } from '../../devices/public.ts';
import { listForSku } from './damage-price-store.ts';

/** The terms of an inspection: those of the device's SKU, which a swap may have changed, else of the order's. */
export async function termsOfInspection(
  ctx: Context,
  tx: Tx,
  order: { readonly id: number; readonly sku_id: number },
) {
  const device = await gradedDeviceIn(ctx, tx, order.id);
  const list = await listForSku(tx, ctx.brandCode, device?.skuId ?? order.sku_id);
  return { list, grade: device?.grade ?? null, rentable: device?.rentable ?? null };
}

/** The parts, damages and grades of 归还检测. */
export async function inspectionTerms(
  ctx: Context,
  { params: { id } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = orNotFound(
    await tx
      .selectFrom('orders as o')
      .select(['o.id', 'o.sku_id'])
      .where(reachable(ctx))
      .where('o.id', '=', id)
      .executeTakeFirst(),
  );
  const { list, grade, rentable } = await termsOfInspection(ctx, tx, order);
  return {
    items: itemsToCheck(list),
    owner: list.owner,
    prices: [...list.prices],
    grade,
    rentableGrades: rentable && [...rentable],
  };
}
