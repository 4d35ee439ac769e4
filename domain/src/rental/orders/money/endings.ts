import { fen, sumFen, type Fen } from '../../../money.ts';
import type { RefundWay } from '../../../money/payments/refund-ways.ts';
import { done, refused, type Result } from '../../../result.ts';
import { billKinds, returnBillKinds } from '../../bills/bill-kinds.ts';
import { billStatus } from '../../bills/bill-status.ts';
import type { AuthorizationBusy } from '../../pre-authorization-steps/steps.ts';
import type { SwapFate } from '../changes/swap-device.ts';
import { Draft } from '../core/drafting.ts';
import { orderStatus, statusAfter, type OrderMove } from '../core/order-status.ts';
import {
  owedInAll,
  type OrderLock,
  type Plan,
  type Position,
  type ReturnResult,
  type Terms,
} from '../core/position.ts';
import type { WrongTurn } from '../life/decisions.ts';
import { overstayDueFen } from '../overstays/overstays.ts';
import { dropEarly, earlyReturnToday } from './early-return.ts';

/** The order is in the middle of something that must end first. */
export interface OrderLocked {
  readonly code: 'order_locked';
  readonly lock: OrderLock;
}

/** The order is in no return, or not as far as this step needs. */
export interface NotReturning {
  readonly code: 'not_returning';
}

export interface StillOwed {
  readonly code: 'still_owed';
  readonly owedFen: Fen;
}

/** How a deposit goes back; needed where one is held. */
export interface RefundBy {
  readonly refundMethod: RefundWay | null;
}

export interface RefundMethodMissing {
  readonly code: 'refund_method_missing';
}

export const turn = (position: Position, move: OrderMove) => {
  const to = statusAfter(move, position.status);
  return to === null
    ? refused<WrongTurn>({ code: 'invalid_transition', move, status: position.status })
    : done(to);
};

export const locked = ({ lock }: Position): Result<null, OrderLocked> =>
  lock === null ? done(null) : refused({ code: 'order_locked', lock });

/**
 * The deposit that is still held goes back to the customer, with what is owed back, and what is frozen in its place is to be let go.
 * Without a way and without a deposit, what is owed back stays so (退多付).
 */
export function refundRest(
  draft: Draft,
  refundMethod: RefundWay | null,
): Result<null, RefundMethodMissing | AuthorizationBusy> {
  const { authorizationStep: step } = draft;
  if (step === 'capture') return refused({ code: 'authorization_busy', step });
  draft.endAuthorization();
  if (refundMethod === null)
    return draft.depositHeldFen === 0 ? done(null) : refused({ code: 'refund_method_missing' });
  if (draft.depositHeldFen > 0) draft.refundDeposit(refundMethod);
  if (draft.owedBackFen > 0) draft.refundOwedBack(refundMethod);
  return done(null);
}

/** Rent and premiums that were paid for a product which nobody came to rent go back. */
function refundPaid(
  draft: Draft,
  refundMethod: RefundWay | null,
): Result<null, RefundMethodMissing> {
  const paid = draft.bills.filter(
    ({ kind, status }) =>
      status === billStatus.paid && (kind === billKinds.rent || kind === billKinds.insurance),
  );
  if (paid.length === 0) return done(null);
  if (refundMethod === null) return refused({ code: 'refund_method_missing' });
  for (const { id, paidFen, lateFeePaidFen } of paid)
    draft.refund(id, fen(paidFen + lateFeePaidFen), refundMethod);
  return done(null);
}

/** Bills that nobody will pay any more are taken back; what was paid on them is owed back. */
export function cancelOpen(draft: Draft): void {
  for (const bill of draft.bills) if (bill.status === billStatus.due) draft.cancel(bill.id);
}

/** The destination of a device that was refused, unless the operator says otherwise: nobody has looked at it yet. */
export const refusedGoesTo: SwapFate = 'repair';
const goesTo = { stock: 'backToStock', repair: 'toRepair' } as const satisfies Record<
  SwapFate,
  Plan['device']
>;

/**
 * 关单, 审核拒绝 or 拒收: the order ends before it was rented; the deposit goes back, and so does what was paid for it. A device
 * that was refused is inspected before it is stock again, unless the operator says that it need not be.
 */
export function endEarly(
  move: 'close' | 'reject' | 'refuseDelivery',
  position: Position,
  terms: Terms,
  input: RefundBy & { readonly deviceGoesTo?: SwapFate | undefined },
): Result<Plan, WrongTurn | RefundMethodMissing | AuthorizationBusy> {
  const to = turn(position, move);
  if (!to.done) return to;
  const draft = new Draft(position, terms);
  cancelOpen(draft);
  const repaid = refundPaid(draft, input.refundMethod);
  if (!repaid.done) return repaid;
  const refund = refundRest(draft, input.refundMethod);
  if (!refund.done) return refund;
  draft.moveTo(
    move,
    to.value,
    move === 'refuseDelivery' ? goesTo[input.deviceGoesTo ?? refusedGoesTo] : null,
  );
  return done(draft.plan());
}

/** 申请归还: from now on nothing else can begin with this order. It shows what an early return comes to. */
export function startReturn(
  position: Position,
  terms: Terms,
): Result<Plan, WrongTurn | OrderLocked> {
  const to = turn(position, 'complete');
  if (!to.done) return to;
  const free = locked(position);
  if (!free.done) return free;
  const draft = new Draft(position, terms);
  draft.countOverstay(terms.today);
  draft.lock('returning');
  return done({ ...draft.plan(), earlyReturn: earlyReturnToday(position, terms) });
}

/** An inspection has dropped rent, and was reopened: the rental cannot go on without it. */
export interface RentDropped {
  readonly code: 'rent_dropped';
}

/** 取消归还, as long as the product was not inspected. */
export function cancelReturn(
  position: Position,
  terms: Terms,
): Result<Plan, NotReturning | RentDropped> {
  if (position.lock !== 'returning' || position.inspection !== null)
    return refused({ code: 'not_returning' });
  const isDropped = position.bills.some(
    ({ kind, status, droppedFen }) =>
      kind === billKinds.rent && (status === billStatus.cancelled || droppedFen > 0),
  );
  if (isDropped) return refused({ code: 'rent_dropped' });
  const draft = new Draft(position, terms);
  draft.lock(null);
  return done(draft.plan());
}

/**
 * 检测: damages are billed; rent that is not due yet is dropped, and the compensation for leaving early that was signed is billed.
 * A device that is lost was not returned early. A product that came back after the end is charged up to the day on which it was handed
 * back.
 */
export function inspectReturn(
  position: Position,
  terms: Terms,
  input: { readonly result: ReturnResult; readonly compensationFen: Fen },
): Result<Plan, NotReturning> {
  if (position.lock !== 'returning' || position.inspection !== null)
    return refused({ code: 'not_returning' });
  const draft = new Draft(position, terms);
  const sums = dropEarly(draft, position, terms);
  const earlyReturn =
    sums !== null && input.result === 'lost' ? { ...sums, compensationFen: fen(0) } : sums;
  draft.countOverstay(position.handedBackOn ?? terms.today);
  if (input.compensationFen > 0)
    draft.add(billKinds.compensation, input.compensationFen, terms.today);
  if (earlyReturn !== null && earlyReturn.compensationFen > 0)
    draft.add(billKinds.earlyReturn, earlyReturn.compensationFen, terms.today);
  draft.lock('returning', input.result);
  return done({ ...draft.plan(), earlyReturn });
}

export interface CompensationPaid {
  readonly code: 'compensation_paid';
  readonly paidFen: Fen;
}

/**
 * 修改检测, for a customer who objects: the product is to be inspected anew, and what the inspection had billed is taken back,
 * where nothing of it is paid. Rent that it dropped stays dropped, for the product is back.
 */
export function reopenInspection(
  position: Position,
  terms: Terms,
): Result<Plan, NotReturning | CompensationPaid> {
  if (position.lock !== 'returning' || position.inspection === null)
    return refused({ code: 'not_returning' });
  const billed = position.bills.filter(({ kind }) => returnBillKinds.includes(kind));
  const paidFen = sumFen(billed.map((bill) => bill.paidFen));
  if (paidFen > 0) return refused({ code: 'compensation_paid', paidFen });
  const draft = new Draft(position, terms);
  for (const { id, status } of billed) if (status === billStatus.due) draft.cancel(id);
  draft.lock('returning');
  return done(draft.plan());
}

/** 归还结清: nothing is owed beyond what is owed back, and the product was inspected; the deposit goes back, and the device goes where the inspection says. */
export function completeReturn(
  position: Position,
  terms: Terms,
  input: RefundBy,
): Result<Plan, WrongTurn | NotReturning | StillOwed | RefundMethodMissing | AuthorizationBusy> {
  const to = turn(position, 'complete');
  if (!to.done) return to;
  if (position.lock !== 'returning' || position.inspection === null)
    return refused({ code: 'not_returning' });
  return complete(position, terms, input, position.inspection === 'lost' ? 'lost' : 'asInspected');
}

/** 无需归还完结, which two persons agree on: nothing is owed, and the customer keeps the product. */
export function completeWithoutReturn(
  position: Position,
  terms: Terms,
  input: RefundBy,
): Result<Plan, WrongTurn | OrderLocked | StillOwed | RefundMethodMissing | AuthorizationBusy> {
  const to = turn(position, 'complete');
  if (!to.done) return to;
  const free = locked(position);
  if (!free.done) return free;
  const lateFen = overstayDueFen(position, terms);
  if (lateFen > 0)
    return refused({ code: 'still_owed', owedFen: fen(owedInAll(position, terms) + lateFen) });
  return complete(position, terms, input, 'sold');
}

/** Pays open bills with the money that is owed back, as far as it goes. */
export function setOffOwedBack(draft: Draft): void {
  const owed = draft.bills.filter(
    ({ kind, status }) => kind !== billKinds.deposit && status === billStatus.due,
  );
  draft.setOffOwedBack(owed.map(({ id }) => id));
}

function complete(
  position: Position,
  terms: Terms,
  { refundMethod }: RefundBy,
  device: Plan['device'],
): Result<Plan, StillOwed | RefundMethodMissing | AuthorizationBusy> {
  const owedFen = fen(Math.max(0, owedInAll(position, terms) - position.owedBackFen));
  if (owedFen > 0) return refused({ code: 'still_owed', owedFen });
  const draft = new Draft(position, terms);
  setOffOwedBack(draft);
  cancelOpen(draft); // a deposit that was asked for and not paid
  const refund = refundRest(draft, refundMethod);
  if (!refund.done) return refund;
  draft.lock(null);
  draft.moveTo('complete', orderStatus.completed, device);
  return done(draft.plan());
}
