import type { deviceDetail as call } from '@rental/contract/rental/devices';
import type { Input, Returned } from '@rental/contract/endpoint';
import { businessDateOf } from '@rental/domain/business-date';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { reachable, scopeOf } from '../../people/data-scope/public.ts';
import { depreciationOf, deviceRowOf, withDeviceRow, type Devices } from './device-row.ts';
import { deviceReached } from './device-scope.ts';

const maxShown = 200;

/** A device with its history and the orders that it was in. */
export async function deviceDetail(
  ctx: Context,
  { params: { id } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const devices = tx.selectFrom('devices as d').where(deviceReached(ctx, tx)) as Devices;
  const row = orNotFound(
    await withDeviceRow(tx, devices.where('d.id', '=', id), scopeOf(ctx)).executeTakeFirst(),
  );
  const [history, orders, stores] = await Promise.all([
    historyOf(ctx, tx, id),
    ordersOf(ctx, tx, id),
    storeNames(ctx, tx),
  ]);
  const { months, residualBp } = depreciationOf(row);
  const named = (change: Record<string, string | number | null>) => {
    const { storeId, ...rest } = change;
    return storeId === undefined
      ? rest
      : { ...rest, store: stores.get(Number(storeId)) ?? `编号 ${storeId}` };
  };
  return {
    device: {
      ...deviceRowOf(row, businessDateOf(ctx.now)),
      ownDepreciationMonths: row.depreciation_months,
      ownResidualBp: row.residual_bp,
      depreciationMonths: months,
      residualBp,
    },
    history: history.map((entry) => ({
      id: entry.id,
      at: entry.at.toISOString(),
      move: entry.move,
      operatorName: entry.operator_name,
      orderId: entry.shown_order_id,
      orderNo: entry.order_no,
      before: named(entry.before),
      after: named(entry.after),
      note: entry.note,
    })),
    orders: orders.map((order) => ({
      id: order.id,
      orderNo: order.order_no,
      orderStatus: order.status,
      shippedAt: order.shipped_at.toISOString(),
    })),
  };
}

const historyOf = (ctx: Context, tx: Tx, deviceId: number) =>
  tx
    .selectFrom('device_history as h')
    .leftJoin('operators as u', (join) =>
      join.onRef('u.brand_code', '=', 'h.brand_code').onRef('u.id', '=', 'h.operator_id'),
    )
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('orders as o')
          .select(['o.id', 'o.order_no'])
          .where(reachable(ctx))
          .whereRef('o.id', '=', 'h.order_id')
          .as('r'),
      (join) => join.onTrue(),
    )
    .select(['h.id', 'h.at', 'h.move', 'h.before', 'h.after', 'h.note'])
    .select(['u.nick_name as operator_name', 'r.id as shown_order_id', 'r.order_no'])
    .where('h.brand_code', '=', ctx.brandCode)
    .where('h.device_id', '=', deviceId)
    .orderBy('h.id', 'desc')
    .limit(maxShown)
    .execute();

const ordersOf = (ctx: Context, tx: Tx, deviceId: number) =>
  tx
    .selectFrom('parcels as c')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'c.brand_code').onRef('o.id', '=', 'c.order_id'),
    )
    .select(['o.id', 'o.order_no', 'o.status', 'c.shipped_at'])
    .where(reachable(ctx) as never)
    .where('c.brand_code', '=', ctx.brandCode)
    .where('c.device_id', '=', deviceId)
    .orderBy('c.id', 'desc')
    .limit(maxShown)
    .execute();

/** Every store's name, for a device may have come from one that this operator does not work in. */
const storeNames = async (ctx: Context, tx: Tx) => {
  const rows = await tx
    .selectFrom('stores')
    .select(['id', 'name'])
    .where('brand_code', '=', ctx.brandCode)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};
