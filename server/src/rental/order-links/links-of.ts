import type { Input, Returned } from '@rental/contract/endpoint';
import type { orderLinks as call } from '@rental/contract/rental/order-links';
import { billStatus, overdueDays } from '@rental/domain/rental/bills/bill-status';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { customerStatus } from '@rental/domain/rental/customers/customer-status';
import { maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import {
  leadsOn,
  linkGraph,
  type LinkGraph,
  type LinkRow,
} from '@rental/domain/rental/order-links/link-graph';
import { linkSummary, type LinkedOrder } from '@rental/domain/rental/order-links/link-summary';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { scopeOf, within, type ScopeValues } from '../../people/data-scope/public.ts';
import { keysOfOrders, ordersOfKeys, type LinkKey } from './link-rows.ts';

/** 关联订单 */
export async function linksOf(
  ctx: Context,
  { params: { id } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const scope = scopeOf(ctx);
  const [root] = await facts(tx, { ...scope, ids: [id] });
  const { person } = orNotFound(root);
  const graph = await graphOf(ctx, tx, id);
  const found = await facts(tx, { ...scope, ids: graph.nodes.map(({ orderId }) => orderId) });
  const rows = new Map(found.map((row) => [row.id, row]));
  const today = businessDateOf(ctx.now);
  const nodes = graph.nodes.flatMap((node) => {
    const row = rows.get(node.orderId);
    return row === undefined ? [] : [{ node, row }];
  });
  const linked = nodes.filter(({ node }) => node.step > 0);
  return {
    summary: linkSummary(
      person,
      linked.map(({ node, row }) => ({ ...judged(row, today), kinds: node.kinds })),
    ),
    orders: nodes.map(({ node: { step, kinds }, row }) => ({
      ...shown(row, today),
      step,
      kinds: [...kinds],
    })),
    edges: graph.edges.map((edge) => ({ ...edge, kinds: [...edge.kinds] })),
    leftOut: graph.leftOut,
    hidden: graph.hidden,
    crowds: [...graph.crowds],
  };
}

/** The orders that have the keys of the order, then those that have the keys of the orders found; no key is asked for twice. */
async function graphOf(ctx: Context, tx: Tx, id: number): Promise<LinkGraph> {
  const scope = scopeOf(ctx);
  const asked = new Set<string>();
  const rowsOf = async (ids: readonly number[]): Promise<LinkRow[]> => {
    const own = await keysOfOrders(tx, { brand: ctx.brandCode, ids });
    const keys = new Map(own.map((key) => [nameOf(key), key]));
    for (const name of asked) keys.delete(name);
    for (const name of keys.keys()) asked.add(name);
    const others = await ordersOfKeys(tx, scope, [...keys.values()]);
    return [...own.map((key) => ({ ...key, isReached: true })), ...others];
  };
  const near = await rowsOf([id]);
  const nodes = linkGraph(id, near).nodes.filter((node) => node.step === 1 && leadsOn(node));
  const far = nodes.length === 0 ? [] : await rowsOf(nodes.map(({ orderId }) => orderId));
  return linkGraph(id, [...near, ...far]);
}

const nameOf = ({ kind, key }: LinkKey) => `${kind} ${key}`;

type OfOrders = ScopeValues & { readonly ids: readonly number[] };

const facts = prepared((db, { ids, ...scope }: OfOrders) =>
  db
    .selectFrom('orders as o')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'o.brand_code').onRef('c.id', '=', 'o.customer_id'),
    )
    .select(['o.id', 'o.order_no', 'o.status', 'o.customer_phone', 'o.next_due_on'])
    .select(['o.loss_reason', 'o.created_at'])
    .select(['c.name', 'c.status as customer_status'])
    .select(sql<string>`coalesce(c.identity_key, c.id_number)`.as('person'))
    .where(within(scope))
    .where('o.id', '=', sql<number>`any(${ids}::bigint[])`),
);
type Facts = Awaited<ReturnType<typeof facts>>[number];

const shown = (row: Facts, today: BusinessDate) => ({
  id: row.id,
  orderNo: row.order_no,
  orderStatus: row.status,
  customerName: maskName(row.name),
  customerPhone: maskMobile(row.customer_phone),
  isCustomerBlacklisted: isBlacklisted(row),
  overdueDays: daysOverdue(row, today),
  lossReason: row.loss_reason,
  createTime: row.created_at.toISOString(),
});

const judged = (row: Facts, today: BusinessDate): Omit<LinkedOrder, 'kinds'> => ({
  person: row.person,
  status: row.status,
  overdueDays: daysOverdue(row, today),
  isLost: row.loss_reason !== null,
  isBlacklisted: isBlacklisted(row),
});

const isBlacklisted = (row: Facts) => row.customer_status === customerStatus.blacklisted;

const daysOverdue = ({ status, next_due_on: dueOn }: Facts, today: BusinessDate) =>
  status === orderStatus.renting && dueOn !== null
    ? overdueDays({ status: billStatus.due, dueOn }, today)
    : 0;
