import type { Input, Returned } from '@rental/contract/endpoint';
import type { shippableDevices as call } from '@rental/contract/rental/orders/page/order-detail';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orNotFound } from '../../../http/refusal.ts';
import { reachable } from '../../../people/data-scope/public.ts';
import { isRentableInSql } from '../../devices/public.ts';

const maxDevices = 50;

/** Devices that could ship with the order: free, in its store's stock, of its SKU and a grade that this rents out. */
export async function shippableDevices(
  ctx: Context,
  { params }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const order = orNotFound(
    await tx
      .selectFrom('orders as o')
      .where(reachable(ctx))
      .where('o.id', '=', params.id)
      .select(['o.store_id', 'o.sku_id'])
      .executeTakeFirst(),
  );
  const devices = await tx
    .selectFrom('devices as d')
    .innerJoin('skus as k', (join) =>
      join.onRef('k.brand_code', '=', 'd.brand_code').onRef('k.id', '=', 'd.sku_id'),
    )
    .select(['d.id', 'd.serial', 'd.grade'])
    .where('d.brand_code', '=', ctx.brandCode)
    .where('d.store_id', '=', order.store_id)
    .where('d.sku_id', '=', order.sku_id)
    .where('d.state', '=', 'inStock')
    .where(isRentableInSql)
    .orderBy('d.serial')
    .limit(maxDevices)
    .execute();
  return { devices };
}
