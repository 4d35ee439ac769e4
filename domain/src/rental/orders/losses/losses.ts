import { fen, sumFen, type Fen } from '../../../money.ts';
import type { MoneyMethod } from '../../../money/ledger/accounts.ts';
import { done, refused, type Result } from '../../../result.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { billStatus } from '../../bills/bill-status.ts';
import type { AuthorizationBusy } from '../../pre-authorization-steps/steps.ts';
import { Draft } from '../core/drafting.ts';
import { owedOn, type Plan, type Position, type Terms } from '../core/position.ts';
import type { WrongTurn } from '../life/decisions.ts';
import { isDroppedEarly } from '../money/early-return.ts';
import {
  refundRest,
  setOffOwedBack,
  turn,
  type OrderLocked,
  type RefundBy,
  type RefundMethodMissing,
} from '../money/endings.ts';

/** Frozen money can still pay: it is captured or released before the order ends. */
interface AuthorizationStands {
  readonly code: 'authorization_stands';
  readonly heldFen: Fen;
}

interface NoBadDebt {
  readonly code: 'no_bad_debt';
}

interface BeyondBadDebt {
  readonly code: 'beyond_bad_debt';
  readonly leftFen: Fen;
}

type LossRefusal =
  | WrongTurn
  | OrderLocked
  | AuthorizationStands
  | AuthorizationBusy
  | RefundMethodMissing;

/**
 * 坏账结案 of a customer who is gone (ADR 39): the product is billed as 赔付 where it is claimed, rent that was not owed yet is dropped,
 * what was paid on it and the deposit pay what they can, and the rest is written off. A return ends with it as long as the product has not been inspected.
 */
export function endAsLost(
  position: Position,
  terms: Terms,
  input: RefundBy & { readonly compensationFen: Fen },
): Result<Plan, LossRefusal> {
  const to = turn(position, 'complete');
  if (!to.done) return to;
  const { lock, authorizationStep: step, authorizedFen: heldFen } = position;
  const isAwaited = lock === 'returning' && position.inspection === null;
  if (lock !== null && !isAwaited) return refused({ code: 'order_locked', lock });
  if (step !== null) return refused({ code: 'authorization_busy', step });
  if (heldFen > 0) return refused({ code: 'authorization_stands', heldFen });
  const draft = new Draft(position, terms);
  for (const bill of draft.bills)
    if (
      isDroppedEarly(bill, position, terms) ||
      (bill.kind === billKinds.deposit && bill.status === billStatus.due)
    )
      draft.cancel(bill.id);
  if (lock === null) draft.countOverstay(terms.today);
  if (input.compensationFen > 0)
    draft.add(billKinds.compensation, input.compensationFen, terms.today);
  setOffOwedBack(draft);
  payFromDeposit(draft);
  for (const bill of draft.bills) if (bill.status === billStatus.due) draft.writeOff(bill.id);
  const refund = refundRest(draft, input.refundMethod);
  if (!refund.done) return refund;
  draft.lock(null);
  draft.moveTo('complete', to.value, 'tracing');
  return done(draft.plan());
}

/** The deposit pays what is owed, as far as it goes. */
function payFromDeposit(draft: Draft): void {
  const ids = draft.bills.filter(({ status }) => status === billStatus.due).map(({ id }) => id);
  const owedFen = sumFen(ids.map((id) => owedOn(draft.count(id))));
  const paidFen = fen(Math.min(draft.depositHeldFen, owedFen));
  if (paidFen > 0) draft.pay(ids, paidFen, 'deposit');
}

/** 追回款: money that comes in later for what was written off, and never more than that. */
export function recoverDebt(
  position: Position,
  terms: Terms,
  input: { readonly amountFen: Fen; readonly method: MoneyMethod },
): Result<Plan, NoBadDebt | BeyondBadDebt> {
  const { badDebtFen: leftFen } = position;
  if (leftFen === 0) return refused({ code: 'no_bad_debt' });
  if (input.amountFen > leftFen) return refused({ code: 'beyond_bad_debt', leftFen });
  const draft = new Draft(position, terms);
  draft.recover(input.amountFen, input.method);
  return done(draft.plan());
}
