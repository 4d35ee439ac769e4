import type { Input, Returned } from '@rental/contract/endpoint';
import type { HandOverRow, listHandOvers as call } from '@rental/contract/rental/extras';
import { maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import type { OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { SelectQueryBuilder } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context, Reach } from '../../http/context.ts';
import { keysetList } from '../../http/keyset-list.ts';
import { filtersOn } from '../../http/list-filters.ts';
import {
  channelNamed,
  placedWithin,
  scopedBy,
  storeNamed,
  type ScopeValues,
} from '../../people/data-scope/public.ts';

type HandOverQuery = Input<typeof call>['query'];

type OfHandOvers = Tables & { m: Tables['order_hand_overs']; o: Tables['orders'] };
type HandOvers = SelectQueryBuilder<OfHandOvers, 'm' | 'o', object>;

const { declare, equal, span, text } = filtersOn<OfHandOvers, 'm' | 'o'>();

/** The filters of 转单记录. */
export const handOverFilters = declare<Omit<HandOverQuery, 'kind'>>({
  orderNo: text('订单号', 'o.order_no'),
  at: span('转单时间', 'm.at'),
  fromIs: equal('原店', 'm.from_store_id', storeNamed),
  toIs: equal('新店', 'm.to_store_id', storeNamed),
  channelIs: equal('渠道', 'm.channel_id', channelNamed),
});

const criteriaOf: (reach: Reach, query: HandOverQuery) => ScopeValues = scopedBy(handOverFilters);

/** The hand-overs that the filters leave, as `m`, with their orders, as `o`. */
function filtered(db: Tx, criteria: ScopeValues): HandOvers {
  const handOvers = db
    .selectFrom('order_hand_overs as m')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
    )
    .where(placedWithin('m', criteria) as never) as unknown as HandOvers;
  return handOverFilters.narrowed(handOvers, db, criteria);
}

type Columns = Stored<'order_hand_overs'> & {
  order_no: string;
  order_status: OrderStatus;
  customer_phone: string;
  customer_name: string;
  sku_name: string;
  product_name: string;
  from_store_name: string;
  to_store_name: string;
  store_name: string;
  channel_name: string | null;
  operator_name: string | null;
  responsible_name: string | null;
};

/** The hand-overs `m` of a page with what a row draws from other tables. */
const withHandOverRow = (page: HandOvers, db: Tx) =>
  db
    .selectFrom(page.selectAll('m').as('m'))
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
    )
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'o.brand_code').onRef('c.id', '=', 'o.customer_id'),
    )
    .innerJoin('skus as k', (join) =>
      join.onRef('k.brand_code', '=', 'o.brand_code').onRef('k.id', '=', 'o.sku_id'),
    )
    .innerJoin('products as p', (join) =>
      join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
    )
    .innerJoin('stores as f', (join) =>
      join.onRef('f.brand_code', '=', 'm.brand_code').onRef('f.id', '=', 'm.from_store_id'),
    )
    .innerJoin('stores as t', (join) =>
      join.onRef('t.brand_code', '=', 'm.brand_code').onRef('t.id', '=', 'm.to_store_id'),
    )
    .innerJoin('stores as s', (join) =>
      join.onRef('s.brand_code', '=', 'm.brand_code').onRef('s.id', '=', 'm.store_id'),
    )
    .leftJoin('channels as h', (join) =>
      join.onRef('h.brand_code', '=', 'm.brand_code').onRef('h.id', '=', 'm.channel_id'),
    )
    .leftJoin('operators as d', (join) =>
      join.onRef('d.brand_code', '=', 'm.brand_code').onRef('d.id', '=', 'm.operator_id'),
    )
    .leftJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'o.brand_code').onRef('w.id', '=', 'o.responsible_id'),
    )
    .selectAll('m')
    .select([
      'o.order_no',
      'o.status as order_status',
      'o.customer_phone',
      'c.name as customer_name',
      'k.name as sku_name',
      'p.name as product_name',
      'f.name as from_store_name',
      't.name as to_store_name',
      's.name as store_name',
      'h.name as channel_name',
      'd.nick_name as operator_name',
      'w.nick_name as responsible_name',
    ]);

/** A row of the list, the customer masked (threat model 32). */
export const handOverRowOf = (row: Columns): HandOverRow => ({
  id: row.id,
  orderId: row.order_id,
  orderNo: row.order_no,
  orderStatus: row.order_status,
  productName: row.product_name,
  skuName: row.sku_name,
  fromStoreName: row.from_store_name,
  toStoreName: row.to_store_name,
  reason: row.reason,
  operatorName: row.operator_name,
  at: row.at.toISOString(),
  customerName: maskName(row.customer_name),
  customerPhone: maskMobile(row.customer_phone),
  storeName: row.store_name,
  channelName: row.channel_name,
  responsibleName: row.responsible_name,
});

/** 转单记录, the last first. */
export const handOvers = keysetList({
  criteriaOf,
  filtered,
  withRow: withHandOverRow,
  id: 'm.id',
  sorts: { at: { column: 'm.at', kind: 'instant', keyOf: (row) => row.at } },
  usual: { field: 'at', direction: 'desc' },
});

export const listHandOvers = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => handOvers.page(ctx, tx, query, handOverRowOf);
