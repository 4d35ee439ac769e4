import { addDays } from '../../../business-date.ts';
import { fen, sumFen, type Fen } from '../../../money.ts';
import type { MoneyMethod } from '../../../money/ledger/accounts.ts';
import { done, refused, type Result } from '../../../result.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import type { AuthorizationBusy } from '../../pre-authorization-steps/steps.ts';
import { Draft } from '../core/drafting.ts';
import type { OrderStatus } from '../core/order-status.ts';
import { lateFeeOwedOf, owedOn, type Plan, type Position, type Terms } from '../core/position.ts';
import type { WrongTurn } from '../life/decisions.ts';
import {
  cancelOpen,
  locked,
  refundRest,
  turn,
  type OrderLocked,
  type RefundBy,
  type RefundMethodMissing,
} from '../money/endings.ts';

/** How long before the end a product can be bought that may be bought at the end. */
const atEndDays = 7;

/** The rent that was paid so far: it counts towards the price of a buyout. */
export const rentPaidOf = (position: Position): Fen =>
  sumFen(position.bills.filter((bill) => bill.kind === billKinds.rent).map((bill) => bill.paidFen));

/** The balance of a buyout: the price less the rent that was paid, never below zero. */
export const buyoutDueOf = (position: Position): Fen =>
  fen(Math.max(0, (position.buyoutFen ?? 0) - rentPaidOf(position)));

export interface BuyoutNotPossible {
  readonly code: 'buyout_not_possible';
  readonly rule: 'never' | 'atEnd';
}

export interface BuyoutNotOpen {
  readonly code: 'buyout_not_open';
}

/** The status after the product is bought, if it can be bought now and nothing else is under way. */
function buyable(
  position: Position,
  terms: Terms,
): Result<OrderStatus, WrongTurn | OrderLocked | BuyoutNotPossible> {
  const to = turn(position, 'complete');
  if (!to.done) return to;
  const free = locked(position);
  if (!free.done) return free;
  if (position.buyoutFen === null || position.buyoutRule === 'never')
    return refused({ code: 'buyout_not_possible', rule: 'never' });
  const isAtEnd = position.endsOn !== null && terms.today >= addDays(position.endsOn, -atEndDays);
  if (position.buyoutRule === 'atEnd' && !isAtEnd)
    return refused({ code: 'buyout_not_possible', rule: 'atEnd' });
  return to;
}

/** 发起买断: the customer pays later. Until then nothing else can begin with this order; its rent may still be paid. */
export function startBuyout(
  position: Position,
  terms: Terms,
): Result<Plan, WrongTurn | OrderLocked | BuyoutNotPossible> {
  const to = buyable(position, terms);
  if (!to.done) return to;
  const draft = new Draft(position, terms);
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
 * 买断, at once or of one that waits for it (收尾款): the price less the rent paid, and the late fees; open rent is dropped, other
 * bills are paid. With `useDeposit` the deposit pays as far as it goes, and what is left of it goes back. The order is completed,
 * the device sold.
 */
export function buyOut(
  position: Position,
  terms: Terms,
  input: RefundBy & { readonly method: MoneyMethod; readonly useDeposit: boolean },
): Result<
  Plan,
  WrongTurn | OrderLocked | BuyoutNotPossible | RefundMethodMissing | AuthorizationBusy
> {
  const { lock } = position;
  const to = buyable({ ...position, lock: lock === 'buyingOut' ? null : lock }, terms);
  if (!to.done) return to;
  const dueFen = buyoutDueOf(position);
  const draft = new Draft(position, terms);
  if (dueFen > 0) draft.add(billKinds.buyout, dueFen, terms.today);
  for (const { id, kind } of draft.bills) {
    const bill = draft.count(id);
    if (kind === billKinds.deposit) continue;
    payFrom(draft, id, kind === billKinds.rent ? lateFeeOwedOf(bill) : owedOn(bill), input);
  }
  cancelOpen(draft); // the rent that the price stands for, and a deposit that was asked for and not paid
  const refund = refundRest(draft, input.refundMethod);
  if (!refund.done) return refund;
  draft.lock(null);
  draft.moveTo('complete', to.value, 'sold');
  return done(draft.plan());
}

function payFrom(
  draft: Draft,
  id: number,
  amountFen: Fen,
  { method, useDeposit }: { readonly method: MoneyMethod; readonly useDeposit: boolean },
): void {
  const fromDepositFen = fen(useDeposit ? Math.min(amountFen, draft.depositHeldFen) : 0);
  if (fromDepositFen > 0) draft.pay(id, fromDepositFen, 'deposit');
  if (amountFen > fromDepositFen) draft.pay(id, fen(amountFen - fromDepositFen), method);
}
