import type { BusinessDate } from '../../../business-date.ts';
import { fen, sumFen, type Fen } from '../../../money.ts';
import type { MoneyMethod } from '../../../money/ledger/accounts.ts';
import { done, refused, type Result } from '../../../result.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { billStatus } from '../../bills/bill-status.ts';
import type { AuthorizationBusy } from '../../pre-authorization-steps/steps.ts';
import { buyoutPrice, isEarlyBuyout } from '../core/buyout-price.ts';
import { buyoutSumsOf } from '../core/buyout-sums.ts';
import { Draft, type PayMethod } from '../core/drafting.ts';
import type { OrderStatus } from '../core/order-status.ts';
import { lateFeeOwedOf, owedOn, type Plan, type Position, type Terms } from '../core/position.ts';
import type { WrongTurn } from '../life/decisions.ts';
import {
  locked,
  refundRest,
  turn,
  type OrderLocked,
  type RefundBy,
  type RefundMethodMissing,
} from '../money/endings.ts';

/** The rent that was paid so far: it counts towards the price of a buyout. */
export const rentPaidOf = (position: Position): Fen =>
  sumFen(position.bills.filter((bill) => bill.kind === billKinds.rent).map((bill) => bill.paidFen));

/** The balance of a buyout today, by the signed terms. */
export const buyoutDueOf = (position: Position, today: BusinessDate): Fen =>
  buyoutSumsOf(position, today).balanceFen;

/** The price of the product once this rental is over: the rent paid so far counts towards it, a final payment stays. */
export const priceAfterwards = (position: Position): Fen | null =>
  position.buyoutFen === null
    ? null
    : buyoutPrice(position.buyoutTerms, {
        buyoutFen: position.buyoutFen,
        rentPaidFen: rentPaidOf(position),
        rentLeftFen: fen(0),
        overdueRentFen: fen(0),
        isEarly: false,
      }).balanceFen;

export interface BuyoutNotPossible {
  readonly code: 'buyout_not_possible';
  readonly rule: 'never' | 'atEnd';
}

/** An early buyout needs more paid terms. */
export interface BuyoutTooEarly {
  readonly code: 'buyout_too_early';
  readonly afterTerms: number;
  readonly paidTerms: number;
}

export interface BuyoutNotOpen {
  readonly code: 'buyout_not_open';
}

type NotBuyable = WrongTurn | OrderLocked | BuyoutNotPossible | BuyoutTooEarly;

/** The status after the product is bought, if it can be bought now and nothing else is under way. */
function buyable(position: Position, terms: Terms): Result<OrderStatus, NotBuyable> {
  const to = turn(position, 'complete');
  if (!to.done) return to;
  const free = locked(position);
  if (!free.done) return free;
  if (position.buyoutFen === null || position.buyoutRule === 'never')
    return refused({ code: 'buyout_not_possible', rule: 'never' });
  if (!isEarlyBuyout(position.endsOn, terms.today)) return to;
  if (position.buyoutRule === 'atEnd')
    return refused({ code: 'buyout_not_possible', rule: 'atEnd' });
  const afterTerms = position.buyoutTerms.earlyAfterTerms;
  const paidTerms = position.bills.filter(
    ({ kind, status }) => kind === billKinds.rent && status === billStatus.paid,
  ).length;
  return paidTerms < afterTerms ? refused({ code: 'buyout_too_early', afterTerms, paidTerms }) : to;
}

/** 发起买断: the customer pays later. Until then nothing else can begin with this order; its rent may still be paid. */
export function startBuyout(position: Position, terms: Terms): Result<Plan, NotBuyable> {
  const to = buyable(position, terms);
  if (!to.done) return to;
  const draft = new Draft(position, terms);
  draft.countOverstay(terms.today);
  draft.lock('buyingOut');
  return done(draft.plan());
}

/** 关闭买断, or its time is over: the rental goes on. */
export function closeBuyout(position: Position, terms: Terms): Result<Plan, BuyoutNotOpen> {
  if (position.lock !== 'buyingOut') return refused({ code: 'buyout_not_open' });
  const draft = new Draft(position, terms);
  draft.lock(null);
  return done(draft.plan());
}

/**
 * 买断, at once or of one that waits for it (收尾款): the balance by the signed terms, and the late fees; open rent is dropped, other
 * bills are paid. With `useDeposit` the deposit pays as far as it goes, and what is left of it goes back. The order is completed,
 * the device sold.
 */
export function buyOut(
  position: Position,
  terms: Terms,
  input: RefundBy & { readonly method: MoneyMethod; readonly useDeposit: boolean },
): Result<Plan, NotBuyable | RefundMethodMissing | AuthorizationBusy> {
  const { lock } = position;
  const to = buyable({ ...position, lock: lock === 'buyingOut' ? null : lock }, terms);
  if (!to.done) return to;
  const sums = buyoutSumsOf(position, terms.today);
  const draft = new Draft(position, terms);
  if (lock === null) draft.countOverstay(terms.today);
  if (sums.balanceFen > 0) draft.add(billKinds.buyout, sums.balanceFen, terms.today);
  for (const { id, kind } of draft.bills) {
    const bill = draft.count(id);
    if (kind === billKinds.deposit) continue;
    if (kind === billKinds.rent)
      payFrom(draft, lateFeeOwedOf(bill), input, (...paid) => draft.payLateFee(id, ...paid));
    else payFrom(draft, owedOn(bill), input, (...paid) => draft.pay([id], ...paid));
  }
  // the rent that the price stands for, which has counted what was paid on it, and a deposit that was asked for and not paid
  for (const { id, status } of draft.bills)
    if (status === billStatus.due) draft.cancel(id, { keepsPaid: true });
  const refund = refundRest(draft, input.refundMethod);
  if (!refund.done) return refund;
  draft.lock(null);
  draft.moveTo('complete', to.value, 'sold');
  // the sums tell how much of the dropped rent the price does not cover
  return done({ ...draft.plan(), droppedRentFen: fen(0), buyout: sums });
}

/** Pays an amount out of the deposit as far as it goes, and the rest with money. */
function payFrom(
  draft: Draft,
  amountFen: Fen,
  { method, useDeposit }: { readonly method: MoneyMethod; readonly useDeposit: boolean },
  pay: (partFen: Fen, by: PayMethod) => void,
): void {
  const fromDepositFen = fen(useDeposit ? Math.min(amountFen, draft.depositHeldFen) : 0);
  if (fromDepositFen > 0) pay(fromDepositFen, 'deposit');
  if (amountFen > fromDepositFen) pay(fen(amountFen - fromDepositFen), method);
}
