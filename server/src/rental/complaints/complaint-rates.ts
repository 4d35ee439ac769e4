import { maxRatedStores, type complaintRates as call } from '@rental/contract/rental/complaints';
import type { Input, Returned } from '@rental/contract/endpoint';
import { addDays, addMonths, businessDate, startOf } from '@rental/domain/business-date';
import { complaintRateBp } from '@rental/domain/rental/complaints/complaint-rate';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { storesReached } from '../../people/data-scope/public.ts';
import { ordersPlacedAt } from '../orders/figures/public.ts';

/** 投诉率 of a month by store. */
export async function complaintRates(
  ctx: Context,
  { query: { month } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const first = businessDate(`${month}-01`);
  const next = addMonths(first, 1);
  const reached = await storesReached(ctx, tx).execute();
  const at = { brand: ctx.brandCode, stores: reached.map(({ id }) => id) };
  const [placed, received] = await Promise.all([
    ordersPlacedAt(tx, { ...at, first, last: addDays(next, -1) }),
    receivedAt(tx, { ...at, from: startOf(first), to: startOf(next) }),
  ]);
  const [orders, complaints] = [countsOf(placed), countsOf(received)];
  const stores = reached
    .map(({ id, name }) => ({
      storeId: id,
      storeName: name,
      ...rateOf(complaints.get(id) ?? 0, orders.get(id) ?? 0),
    }))
    .filter((store) => store.complaints + store.orders > 0)
    .toSorted((one, other) => other.complaints - one.complaints || other.orders - one.orders);
  const sum = (of: 'complaints' | 'orders') =>
    stores.reduce((total, store) => total + store[of], 0);
  return { all: rateOf(sum('complaints'), sum('orders')), stores: stores.slice(0, maxRatedStores) };
}

const rateOf = (complaints: number, orders: number) => ({
  complaints,
  orders,
  rateBp: complaintRateBp(complaints, orders),
});

interface AtStore {
  readonly storeId: number;
  readonly count: number;
}
const countsOf = (rows: readonly AtStore[]) =>
  new Map(rows.map(({ storeId, count }) => [storeId, count]));

interface ReceivedIn {
  readonly brand: string;
  readonly stores: readonly number[];
  readonly from: Date;
  readonly to: Date;
}
const receivedAt = prepared((db, { brand, stores, from, to }: ReceivedIn) =>
  raw<AtStore>(
    db,
    sql`
      select store_id as "storeId", count(*) as count from complaints
      where brand_code = ${brand} and store_id = any(${stores}::bigint[])
        and received_at >= ${from}::timestamptz and received_at < ${to}::timestamptz
      group by store_id`,
  ),
);
