import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  reviewFacts as call,
  ReviewFacts,
} from '@rental/contract/rental/orders/review/review';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { sumFen } from '@rental/domain/money';
import { identityOf } from '@rental/domain/rental/customers/identity';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { counted, owedOn } from '@rental/domain/rental/orders/core/position';
import { securedFen } from '@rental/domain/rental/orders/core/security';
import { sql } from 'kysely';
import { prepared } from '../../../db/prepared.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { orNotFound } from '../../../http/refusal.ts';
import { scopeOf, within, type ScopeValues } from '../../../people/data-scope/public.ts';
import { addressKey, identitiesSought, idNumberOf, verifiedOf } from '../../customers/public.ts';
import { deliveryOf } from '../changes/public.ts';
import { signedLease } from '../../signed-terms/public.ts';
import { owedBill, termsOfDay } from '../core/order-position.ts';
import { holdOf } from '../core/review-holds.ts';
import { freeStock } from '../core/stock.ts';
import { isOverstaying } from '../core/overstaying.ts';
import { reviewerOf } from './order-reviewer.ts';
import { matchesOf, personIds } from './review-matches.ts';

/** 审核要点: what speaks for and against an order, beside the order itself. */
export async function reviewFacts(
  ctx: Context,
  { params }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const scope = scopeOf(ctx);
  const [found] = await orderInReview(tx, { ...scope, id: params.id });
  const order = orNotFound(found);
  const brand = ctx.brandCode;
  const idNumber = idNumberOf(ctx, order);
  const [persons, key, stock, hold] = await Promise.all([
    personIds(tx, { brand, ...identitiesSought(ctx, [idNumber]) }),
    addressKey(tx, brand, deliveryOf(order) ?? order),
    freeStock(tx, brand, [order.sku_id], ctx.now),
    holdOf(ctx, tx, order.id),
  ]);
  const ids = persons.map(({ id }) => id);
  const phones = [order.customer_phone, order.receiver_phone];
  const [matches, owed, [out]] = await Promise.all([
    matchesOf(tx, scope, {
      orderId: order.id,
      customerId: order.customer_id,
      phones: phones.filter((phone) => phone !== null),
      addressKey: key,
      personIds: ids,
    }),
    owedBy(ctx, tx, { ...scope, orderId: order.id, personIds: ids }),
    devicesOut(tx, {
      ...scope,
      orderId: order.id,
      personIds: ids,
      today: businessDateOf(ctx.now),
    }),
  ]);
  return {
    orderId: order.id,
    identity: {
      ...identityOf(idNumber, businessDateOf(ctx.now)),
      verified: verifiedOf(order),
    },
    blacklist:
      order.blacklist_reason === null || order.blacklisted_at === null
        ? null
        : { reason: order.blacklist_reason, at: order.blacklisted_at.toISOString() },
    exposure: {
      costFen: order.cost_fen,
      marketFen: order.retail_fen,
      securedFen: securedFen({
        depositHeldFen: order.deposit_held_fen,
        authorizedFen: order.authorized_fen,
        authorizationStep: order.authorization_step,
      }),
      ...owed,
      devicesOut: out?.count ?? 0,
      overstayCount: out?.overstayCount ?? 0,
    },
    freeDevices: stock.find(({ storeId }) => storeId === order.store_id)?.free ?? 0,
    matches,
    reviewer: reviewerOf(ctx, hold),
  };
}

const orderInReview = prepared((db, { id, ...scope }: ScopeValues & { readonly id: number }) =>
  db
    .selectFrom('orders as o')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'o.brand_code').onRef('c.id', '=', 'o.customer_id'),
    )
    .innerJoin('skus as k', (join) =>
      join.onRef('k.brand_code', '=', 'o.brand_code').onRef('k.id', '=', 'o.sku_id'),
    )
    .select(['o.id', 'o.store_id', 'o.sku_id', 'o.customer_id', 'o.customer_phone'])
    .select(['o.receiver_phone', 'o.delivery_region', 'o.delivery_street'])
    .select(['o.deposit_held_fen', 'o.authorized_fen', 'o.authorization_step'])
    .select(['c.id_number', 'c.sealed_identity', 'c.region', 'c.street', 'c.blacklist_reason'])
    .select(['c.blacklisted_at', 'c.verified_by', 'c.verified_on'])
    .select(['k.cost_fen', 'k.retail_fen'])
    .where(within(scope))
    .where('o.id', '=', id),
);

type OfPerson = ScopeValues & { readonly orderId: number; readonly personIds: readonly number[] };

/** The debts of the person on other orders, with late fees up to today. */
async function owedBy(
  ctx: Context,
  tx: Tx,
  of: OfPerson,
): Promise<Pick<ReviewFacts['exposure'], 'owedFen' | 'overdueFen'>> {
  const today = businessDateOf(ctx.now);
  const owed = (await openBills(tx, of)).map((bill) => ({
    dueOn: bill.due_on,
    fen: owedOn(counted(owedBill(bill), termsOfDay(ctx, bill))),
  }));
  return {
    owedFen: sumFen(owed.map((bill) => bill.fen)),
    overdueFen: sumFen(owed.filter(({ dueOn }) => dueOn < today).map((bill) => bill.fen)),
  };
}

/** A deposit is asked for, never owed. */
const openBills = prepared((db, { orderId, personIds: ids, ...scope }: OfPerson) =>
  db
    .selectFrom('orders as o')
    .innerJoin('bills as b', (join) =>
      join.onRef('b.brand_code', '=', 'o.brand_code').onRef('b.order_id', '=', 'o.id'),
    )
    .selectAll('b')
    .select(signedLease(scope.brand).as('lease'))
    .where(within(scope))
    .where('o.customer_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('o.id', '<>', orderId)
    .where('b.status', '=', sql.lit(billStatus.due))
    .where('b.kind', '<>', sql.lit(billKinds.deposit)),
);

type OutToday = OfPerson & { readonly today: BusinessDate };

const devicesOut = prepared((db, { orderId, personIds: ids, today, ...scope }: OutToday) =>
  db
    .selectFrom('orders as o')
    .select(sql<number>`count(*)`.as('count'))
    .select(sql<number>`count(*) filter (where ${isOverstaying(today)})`.as('overstayCount'))
    .where(within(scope))
    .where('o.customer_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('o.id', '<>', orderId)
    .where('o.status', 'in', [sql.lit(orderStatus.toReceive), sql.lit(orderStatus.renting)]),
);
