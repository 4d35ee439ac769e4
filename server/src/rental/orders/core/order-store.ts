import { settlementOf } from '@rental/domain/rental/applications/application-states';
import type { RentTerms } from '@rental/domain/rental/bills/schedule';
import { fen, type Fen } from '@rental/domain/money';
import type { OrderFacts } from '@rental/domain/rental/orders/life/decisions';
import { firstRentOf } from '@rental/domain/rental/orders/core/first-payment';
import type { HistoryMove } from '@rental/domain/rental/orders/core/order-actions';
import type { LeaseTerms } from '@rental/domain/rental/orders/core/lease-terms';
import { overstayClock, type OverstayClock } from '@rental/domain/rental/orders/core/overstay';
import { orderStatus, type OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import { securedFen } from '@rental/domain/rental/orders/core/security';
import type { SmsFacts } from '@rental/domain/rental/customer-sms/customer-sms';
import { sql, type Selectable } from 'kysely';
import { evidenceOf } from '@rental/domain/rental/evidence/evidence-kinds';
import { eventsOf, type EventKind } from '@rental/domain/rental/open-events/event-kinds';
import { prepared } from '../../../db/prepared.ts';
import type { Tables } from '../../../db/tables.ts';
import { withCommit, type Tx } from '../../../db/transaction.ts';
import type { Acting, Context } from '../../../http/context.ts';
import { orNotFound, refuse } from '../../../http/refusal.ts';
import { reachable, scopeOf, within, type ScopeValues } from '../../../people/data-scope/public.ts';
import { tellCustomer } from '../../../people/notifications/public.ts';
import { settleApplications } from '../../application-steps/public.ts';
import { appendNode } from '../../evidence/public.ts';
import { eventsRaised } from '../../open-events/public.ts';
import { signedLease } from '../../signed-terms/public.ts';
import { moveCount } from './order-rollups.ts';
import { endReview } from './review-holds.ts';

/** An order with the terms that its customer signed. */
export type StoredOrder = Selectable<Tables['orders']> & { readonly lease: LeaseTerms };
type Change = Record<string, string | number | boolean | null>;

/** The order, locked until the transaction ends; 404 where this operator does not reach it. */
export async function lockOrder(ctx: Acting, tx: Tx, orderId: number): Promise<StoredOrder> {
  const [order] = await lockedOrder(tx, { ...scopeOf(ctx), id: orderId });
  return orNotFound(order);
}

const lockedOrder = prepared((db, { id, ...scope }: ScopeValues & { readonly id: number }) =>
  db
    .selectFrom('orders as o')
    .selectAll('o')
    .select(signedLease(scope.brand).as('lease'))
    .where(within(scope))
    .where('o.id', '=', id)
    .forNoKeyUpdate(),
);

/** The facts for the domain's decision. */
export const factsOf = (order: StoredOrder): OrderFacts => ({
  status: order.status,
  riskLevel: order.risk_level,
  securityDueFen: fen(order.deposit_fen - order.deposit_waived_fen + order.waiver_hold_fen),
  securedFen: securedFen({
    depositHeldFen: order.deposit_held_fen,
    authorizedFen: order.authorized_fen,
    authorizationStep: order.authorization_step,
  }),
  isRelet: order.relet_of !== null,
  firstRentFen: firstRent(order),
  arePapersWanted: order.papers_wanted,
});

/** The rent still missing before the product leaves, in fen. */
export const firstRent = (order: StoredOrder): Fen =>
  firstRentOf(termsOf(order), order.first_payment, order.paid_terms);

type Rent = Pick<StoredOrder, 'total_rent_fen' | 'term_count' | 'period_unit' | 'period_days'>;

export const termsOf = (order: Rent): RentTerms => ({
  totalRentFen: order.total_rent_fen,
  termCount: order.term_count,
  period:
    order.period_unit === 'month'
      ? { unit: 'month' }
      : { unit: 'day', days: order.period_days ?? 1 },
});

type Overstayed = Rent & Pick<StoredOrder, 'start_on' | 'overstay_counted_on' | 'lease'>;

/** 超期占用费 of an order: as signed, and how far it is charged. */
export const overstayOf = (order: Overstayed): OverstayClock | null =>
  overstayClock({
    terms: order.lease.overstay,
    rent: termsOf(order),
    startOn: order.start_on,
    countedOn: order.overstay_counted_on,
  });

interface Move {
  readonly move: HistoryMove;
  /** Absent: the status stays. */
  readonly to?: OrderStatus;
  /** Other columns that change with it. */
  readonly set?: Partial<Pick<StoredOrder, MovingColumn>>;
  readonly note?: string | undefined;
  /** Facts for the history that are no column of the order, and as they were before. */
  readonly also?: Change;
  readonly alsoBefore?: Change;
  /** Columns that change with it and stay out of the history: a customer's address, ids that `also` names, or when it was. */
  readonly unlogged?: Partial<Pick<StoredOrder, UnloggedColumn>>;
  /** The facts for the customer's SMS, if one is sent. */
  readonly sms?: SmsFacts;
  /** The facts that a program is told of the money that goes back (`refundEvents`). */
  readonly refunds?: readonly EventKind[];
}
type UnloggedColumn =
  | 'delivery_key'
  | 'delivery_region'
  | 'is_insured'
  | 'delivery_street'
  | 'receiver_name'
  | 'receiver_phone'
  | 'receiver_phone_last4'
  | 'papers_sent'
  | 'papers_wanted'
  | 'responsible_id'
  | 'shipped_at'
  | 'overstay_told'
  | 'stock_held_until'
  | 'store_id';
type MovingColumn =
  | 'total_rent_fen'
  | 'deposit_fen'
  | 'deposit_waived_fen'
  | 'waiver_hold_fen'
  | 'first_payment'
  | 'risk_waiver_reason'
  | 'reject_reason'
  | 'close_reason'
  | 'start_on'
  | 'ends_on'
  | 'next_due_on'
  | 'paid_fen'
  | 'paid_terms'
  | 'deposit_held_fen'
  | 'authorized_fen'
  | 'authorization_step'
  | 'bad_debt_fen'
  | 'claim_open_fen'
  | 'owed_back_fen'
  | 'loss_reason'
  | 'lock'
  | 'inspection'
  | 'overstay_counted_on';

/**
 * The one way to change an order and to move its status: the order (which must be locked), its history with before and after, what its
 * program is told, the end of its review, its evidence, the open applications that it settles, the customer's SMS and the counters, in
 * that order, in the caller's transaction. Nobody waits for them: they travel with `commit`.
 */
export function moveOrder(ctx: Acting, tx: Tx, order: StoredOrder, move: Move): void {
  const { set = {}, to = order.status } = move;
  // whatever moves on waits for no papers
  const unlogged =
    to !== order.status && order.papers_wanted
      ? { ...move.unlogged, papers_wanted: false, papers_sent: false }
      : move.unlogged;
  const changed = Object.keys(set) as MovingColumn[];
  const after = { status: to, ...set, ...move.also };
  withCommit(
    movedOrder(tx, {
      ...set,
      ...unlogged,
      brand: ctx.brandCode,
      id: order.id,
      from: order.status,
      to,
      now: ctx.now,
      move: move.move,
      operatorId: ctx.operator.id,
      historyNote: move.note ?? null,
      before: JSON.stringify({
        status: order.status,
        ...Object.fromEntries(changed.map((column) => [column, order[column]])),
        ...move.alsoBefore,
      }),
      after: JSON.stringify(after),
      traceId: ctx.traceId,
      events: eventsOf(move.move, to !== order.status, move.refunds),
    }),
  );
  const leavesReview = order.status === orderStatus.pendingReview && to !== order.status;
  if (leavesReview || move.move === 'requestPapers')
    withCommit(endReview(ctx, tx, order, move.move));
  const kind = evidenceOf(move.move);
  if (kind !== undefined)
    withCommit(
      appendNode(tx, {
        brand: ctx.brandCode,
        orderId: order.id,
        orderNo: order.order_no,
        kind,
        at: ctx.now,
        facts: after,
      }),
    );
  const settlement = settlementOf(move.move, order.status, to);
  if (settlement !== null) settleApplications(ctx, tx, order.id, settlement);
  tellCustomer(ctx, tx, order, move.move, { owedFen: firstRent(order), ...move.sms });
  // last: it locks what other orders of the brand wait for
  if (to !== order.status) withCommit(moveCount(ctx, tx, order, to));
}

type MoveValues = NonNullable<Move['set']> &
  NonNullable<Move['unlogged']> & {
    readonly brand: string;
    readonly id: number;
    readonly from: OrderStatus;
    readonly to: OrderStatus;
    readonly now: Date;
    readonly move: HistoryMove;
    readonly operatorId: number | null;
    readonly historyNote: string | null;
    /** JSON. */
    readonly before: string;
    readonly after: string;
    readonly traceId: string;
    /** For the program that placed it. */
    readonly events: readonly EventKind[];
  };
/** Fails where the order is no longer in `from`: its history would be of no order. */
const movedOrder = prepared((db, values: MoveValues) => {
  const {
    brand,
    id,
    from,
    to,
    now,
    move,
    operatorId,
    historyNote,
    before,
    after,
    traceId,
    events,
    ...set
  } = values;
  return db
    .with('moved', (change) =>
      change
        .updateTable('orders')
        .set({ ...set, status: to, updated_at: now })
        .where('brand_code', '=', brand)
        .where('id', '=', id)
        .where('status', '=', from)
        .returning('id'),
    )
    .with(
      'told',
      () =>
        sql<object>`(${eventsRaised({ brand, orderId: sql<number>`(select id from moved)`, kinds: events, now })})`,
    )
    .insertInto('order_history')
    .values((select) => ({
      brand_code: brand,
      order_id: select.selectFrom('moved').select('id'),
      at: now,
      move,
      operator_id: operatorId,
      note: historyNote,
      before,
      after,
      trace_id: traceId,
    }));
});

/** Orders with the name of who looks after each, locked in the order of their ids; 404 where one is not reached. */
export async function lockOrders(ctx: Context, tx: Tx, ids: readonly number[]) {
  const orders = await tx
    .selectFrom('orders as o')
    .select(['o.id', 'o.order_no', 'o.responsible_id'])
    .where(reachable(ctx))
    .where('o.id', 'in', ids)
    .orderBy('o.id')
    .forNoKeyUpdate()
    .execute();
  if (orders.length !== new Set(ids).size) refuse('not_found');
  // only now: a row joined above would be of before the wait for the lock
  const held = orders.flatMap(({ responsible_id: id }) => (id === null ? [] : [id]));
  const people =
    held.length === 0
      ? []
      : await tx
          .selectFrom('operators')
          .select(['id', 'nick_name'])
          .where('brand_code', '=', ctx.brandCode)
          .where('id', 'in', held)
          .execute();
  const names = new Map(people.map((person) => [person.id, person.nick_name]));
  return orders.map((order) => ({
    ...order,
    responsible_name:
      order.responsible_id === null ? null : (names.get(order.responsible_id) ?? null),
  }));
}
export type AssignableOrder = Awaited<ReturnType<typeof lockOrders>>[number];

/** Gives orders (which must be locked) to an operator, or to nobody, and writes their history. */
export async function giveOrders(
  ctx: Context,
  tx: Tx,
  orders: readonly AssignableOrder[],
  to: { readonly id: number; readonly name: string } | null,
): Promise<void> {
  if (orders.length === 0) return;
  await tx
    .updateTable('orders')
    .set({ responsible_id: to?.id ?? null, updated_at: ctx.now })
    .where('brand_code', '=', ctx.brandCode)
    .where(
      'id',
      'in',
      orders.map((order) => order.id),
    )
    .execute();
  await tx
    .insertInto('order_history')
    .values(
      orders.map((order) => ({
        brand_code: ctx.brandCode,
        order_id: order.id,
        at: ctx.now,
        move: 'assign' as const,
        operator_id: ctx.operator.id,
        note: null,
        before: JSON.stringify({ responsible_name: order.responsible_name }),
        after: JSON.stringify({ responsible_name: to?.name ?? null }),
        trace_id: ctx.traceId,
      })),
    )
    .execute();
}
