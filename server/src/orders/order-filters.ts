import type { Input } from '@rental/contract/endpoint';
import type { listOrders } from '@rental/contract/orders';
import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';
import type { Context } from '../http/context.ts';
import { reachable } from './order-scope.ts';

export type OrderQuery = Input<typeof listOrders>['query'];

type Orders = SelectQueryBuilder<Tables & { o: Tables['orders'] }, 'o', object>;

/** The orders that the filters leave. Only operators that row-level security lets use an index (ADR 5). */
export function filtered(ctx: Context, tx: Tx, query: OrderQuery): Orders {
  let orders = tx.selectFrom('orders as o').where(reachable(ctx)) as Orders;
  const {
    orderStatus: status,
    orderNo,
    phone,
    name,
    createTime,
    storeIs,
    channelIs,
    source,
    riskLevel,
  } = query;
  if (status !== undefined) orders = orders.where('o.status', '=', status);
  if (orderNo !== undefined) orders = orders.where('o.order_no', '=', orderNo);
  if (phone !== undefined) orders = withPhone(orders, phone);
  if (name !== undefined) orders = withName(ctx, orders, name);
  if (createTime !== undefined)
    orders = orders
      .where('o.created_at', '>=', createTime.from)
      .where('o.created_at', '<', createTime.to);
  if (storeIs !== undefined) orders = orders.where('o.store_id', '=', storeIs);
  if (channelIs !== undefined) orders = orders.where('o.channel_id', '=', channelIs);
  if (source !== undefined) orders = orders.where('o.source', '=', source);
  if (riskLevel !== undefined) orders = orders.where('o.risk_level', '=', riskLevel);
  return orders;
}

/** Eleven digits are a phone, four its end, anything else its beginning. */
function withPhone(orders: Orders, phone: string): Orders {
  if (phone.length === 11) return orders.where('o.customer_phone', '=', phone);
  if (phone.length === 4) return orders.where('o.phone_last4', '=', phone);
  return orders.where('o.customer_phone', '>=', phone).where('o.customer_phone', '<', `${phone}:`); // ':' follows '9'
}

/** Customers whose name has every pair of neighbouring letters that was typed. */
function withName(ctx: Context, orders: Orders, name: string): Orders {
  const letters = [...name];
  const grams = letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
  return grams.reduce(
    (narrowed, gram) =>
      narrowed.where('o.customer_id', 'in', (select) =>
        select
          .selectFrom('customer_grams as g')
          .select('g.customer_id')
          .where('g.brand_code', '=', ctx.brandCode)
          .where('g.gram', '=', gram),
      ),
    orders,
  );
}
