import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { fen, sumFen, type Fen } from '@rental/domain/money';
import { openClaimStates } from '@rental/domain/rental/orders/claims/claim-states';
import { turnOf } from '@rental/domain/rental/orders/core/order-changes';
import { statusAfter } from '@rental/domain/rental/orders/core/order-status';
import type { OwedBill, Position, Terms } from '@rental/domain/rental/orders/core/position';
import { carriedHoldFen, comingFen } from '@rental/domain/rental/orders/core/security';
import { prepared } from '../../../db/prepared.ts';
import type { Stored } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Acting } from '../../../http/context.ts';
import { orNotFound } from '../../../http/refusal.ts';
import { scopeOf, within, type ScopeValues } from '../../../people/data-scope/public.ts';
import { signedLease } from '../../signed-terms/public.ts';
import { factsOf, firstRent, lockOrder, overstayOf, type StoredOrder } from './order-store.ts';

/** An order with all that money decisions look at. */
export interface Standing {
  readonly order: StoredOrder;
  readonly position: Position;
}

/** The position of an order, as it is now; 404 where this operator does not reach it. */
export async function standingOf(ctx: Acting, tx: Tx, orderId: number): Promise<Standing> {
  const [order] = await reachedOrder(tx, { ...scopeOf(ctx), id: orderId });
  return standing(ctx, tx, orNotFound(order));
}

/** The same, locked until the transaction ends: whoever changes a bill of an order has locked the order. */
export async function lockStanding(ctx: Acting, tx: Tx, orderId: number): Promise<Standing> {
  return standing(ctx, tx, await lockOrder(ctx, tx, orderId));
}

/** The day of this request, and the late fee that the customer of this order signed. */
export const termsOfDay = (
  { now }: Pick<Acting, 'now'>,
  { lease }: Pick<StoredOrder, 'lease'>,
): Terms => ({ today: businessDateOf(now), lateFee: lease.lateFee });

/** The columns of an order that say what its bills say. */
export function billFigures(bills: readonly OwedBill[]) {
  const rent = bills.filter((bill) => bill.kind === billKinds.rent);
  const due = rent.filter((bill) => bill.status === billStatus.due).map((bill) => bill.dueOn);
  return {
    paid_fen: sumFen(rent.map((bill) => bill.paidFen)),
    paid_terms: rent.filter((bill) => bill.status === billStatus.paid).length,
    next_due_on: due.toSorted()[0] ?? null,
  };
}

async function standing(ctx: Acting, tx: Tx, order: StoredOrder): Promise<Standing> {
  const bills = await billsOf(tx, { brand: ctx.brandCode, orderId: order.id });
  return {
    order,
    position: {
      status: order.status,
      lock: order.lock,
      inspection: order.inspection,
      startOn: order.start_on,
      endsOn: order.ends_on,
      bills: bills.map(owedBill),
      depositDueFen: fen(order.deposit_fen - order.deposit_waived_fen),
      waiverHoldFen: order.waiver_hold_fen,
      authorizableFen: (await planLimitsOf(tx, order))?.authorizableFen ?? null,
      depositHeldFen: order.deposit_held_fen,
      ...(await comingSecurity(ctx, tx, order)),
      authorizedFen: order.authorized_fen,
      authorizationStep: order.authorization_step,
      badDebtFen: order.bad_debt_fen,
      claim: await openClaim(ctx, tx, order),
      owedBackFen: order.owed_back_fen,
      firstRentFen: firstRent(order),
      buyoutFen: order.buyout_fen,
      buyoutRule: order.buyout_rule,
      buyoutTerms: order.lease.buyout,
      buyoutFloorBp: ctx.brand.buyoutFloorBp,
      renewal: order.lease.renewal,
      paymentOrder: order.lease.paymentOrder,
      earlyReturn: order.lease.earlyReturn,
      daysRule: order.lease.daysRule,
      overstay: overstayOf(order),
      handedBackOn: await handedBackOn(ctx, tx, order),
    },
  };
}

/** How much of its deposit an order's plan lets be waived, and be frozen instead of paid. */
interface PlanLimits {
  readonly waivableFen: Fen;
  readonly authorizableFen: Fen;
}

/** The limits of the plan version that an order was placed by, as long as its deposit may change; null: there are none. */
export async function planLimitsOf(tx: Tx, order: StoredOrder): Promise<PlanLimits | null> {
  const { brand_code: brand, price_plan_version_id: id } = order;
  if (id === null || !turnOf('changeTerms', order.status).done) return null;
  const [limits] = await limitsOf(tx, { brand, id });
  return limits ?? null;
}

const limitsOf = prepared((db, of: { readonly brand: string; readonly id: number }) =>
  db
    .selectFrom('price_plan_versions')
    .select(['waivable_fen as waivableFen', 'authorizable_fen as authorizableFen'])
    .where('brand_code', '=', of.brand)
    .where('id', '=', of.id),
);

type Coming = Pick<Position, 'depositComingFen' | 'authorizedComingFen'>;

const nothingComes: Coming = { depositComingFen: fen(0), authorizedComingFen: fen(0) };

/** The deposit and the hold that a relet brings from the order before, until it begins; zero for any other order. */
async function comingSecurity(ctx: Acting, tx: Tx, order: StoredOrder): Promise<Coming> {
  if (order.relet_of === null || statusAfter('close', order.status) === null) return nothingComes;
  const [original] = await heldOf(tx, { brand: ctx.brandCode, id: order.relet_of });
  if (original === undefined) return nothingComes;
  const authorizedComingFen = carriedHoldFen({
    authorizedFen: original.authorized_fen,
    authorizationStep: original.authorization_step,
  });
  return { depositComingFen: original.deposit_held_fen, authorizedComingFen };
}

/** The security of an order: its own, and the one that comes from the order before. */
export async function securityOf(ctx: Acting, tx: Tx, order: StoredOrder): Promise<Fen> {
  const { securedFen } = factsOf(order);
  const coming = await comingSecurity(ctx, tx, order);
  return fen(securedFen + comingFen({ ...coming, authorizedFen: order.authorized_fen }));
}

/** The day on which the product of the return under way left the customer: with a parcel that was named, else when it arrived. */
async function handedBackOn(ctx: Acting, tx: Tx, order: StoredOrder): Promise<BusinessDate | null> {
  if (order.lock !== 'returning') return null;
  const [underWay] = await returnOf(tx, { brand: ctx.brandCode, orderId: order.id });
  if (underWay === undefined) return null;
  const { tracking_number: parcel, started_at: sentAt, arrived_at: arrivedAt } = underWay;
  const at = parcel === null ? arrivedAt : sentAt;
  return at && businessDateOf(at);
}

const returnOf = prepared((db, of: { readonly brand: string; readonly orderId: number }) =>
  db
    .selectFrom('order_returns')
    .select(['tracking_number', 'started_at', 'arrived_at'])
    .where('brand_code', '=', of.brand)
    .where('order_id', '=', of.orderId)
    .where('ended_at', 'is', null),
);

/** The claim that the insurer has not paid out; null: none. */
async function openClaim(ctx: Acting, tx: Tx, order: StoredOrder): Promise<Position['claim']> {
  if (order.claim_open_fen === 0) return null;
  const [claim] = await claimOf(tx, { brand: ctx.brandCode, orderId: order.id });
  return claim === undefined ? null : { billId: claim.bill_id, openFen: order.claim_open_fen };
}

const claimOf = prepared((db, of: { readonly brand: string; readonly orderId: number }) =>
  db
    .selectFrom('insurance_claims')
    .select('bill_id')
    .where('brand_code', '=', of.brand)
    .where('order_id', '=', of.orderId)
    .where('state', 'in', openClaimStates),
);

const heldOf = prepared((db, of: { readonly brand: string; readonly id: number }) =>
  db
    .selectFrom('orders')
    .select(['deposit_held_fen', 'authorized_fen', 'authorization_step'])
    .where('brand_code', '=', of.brand)
    .where('id', '=', of.id),
);

/** A bill as the domain decides about it. */
export const owedBill = (bill: Stored<'bills'>): OwedBill => ({
  id: bill.id,
  kind: bill.kind,
  term: bill.term,
  dueOn: bill.due_on,
  firstDueOn: bill.first_due_on,
  status: bill.status,
  amountFen: bill.amount_fen,
  paidFen: bill.paid_fen,
  claimedFen: bill.claimed_fen,
  waivedFen: bill.waived_fen,
  lateFeeFen: bill.late_fee_fen,
  lateFeePaidFen: bill.late_fee_paid_fen,
  lateFeeWaivedFen: bill.late_fee_waived_fen,
  lateFeeCountedOn: bill.late_fee_counted_on,
  lateFeeStoppedOn: bill.late_fee_stopped_on,
  refundedFen: bill.refunded_fen,
  droppedFen: bill.dropped_fen,
});

/** A bill as it is said what it is in. */
export const saidBill = (bill: Stored<'bills'>) => ({
  kind: bill.kind,
  status: bill.status,
  dueOn: bill.due_on,
  paidOn: bill.paid_at && businessDateOf(bill.paid_at),
  isPaying: bill.capture_under_way || bill.deduction_result === 'underWay',
});

const reachedOrder = prepared((db, { id, ...scope }: ScopeValues & { readonly id: number }) =>
  db
    .selectFrom('orders as o')
    .selectAll('o')
    .select(signedLease(scope.brand).as('lease'))
    .where(within(scope))
    .where('o.id', '=', id),
);

const billsOf = prepared((db, of: { readonly brand: string; readonly orderId: number }) =>
  db
    .selectFrom('bills')
    .selectAll()
    .where('brand_code', '=', of.brand)
    .where('order_id', '=', of.orderId)
    .orderBy('id'),
);
