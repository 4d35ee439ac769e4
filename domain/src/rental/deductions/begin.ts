import type { Fen } from '../../money.ts';
import { done, refused, type Result } from '../../result.ts';
import { billKinds } from '../bills/bill-kinds.ts';
import { billStatus } from '../bills/bill-status.ts';
import { counted, owedOn, type OwedBill, type Terms } from '../orders/core/position.ts';
import { isLive, type AttemptState } from './attempt.ts';
import type { AuthorizationState } from './authorization.ts';

/** Why a bill is not deducted now. */
export interface NotDeductible {
  readonly code:
    | 'bill_not_open'
    | 'deduction_of_deposit'
    | 'deduction_not_signed'
    | 'deduction_under_way'
    | 'bill_being_paid'
    | 'deduction_too_early';
}

interface Facts {
  readonly bill: OwedBill;
  readonly terms: Terms;
  /** Null: the customer was never asked. */
  readonly authorization: AuthorizationState | null;
  /** The state of the bill's latest try; null: there was none. */
  readonly latest: AttemptState | null;
  /** The customer has pressed pay on a link for it, and the provider has not decided (ADR 44). */
  readonly isBeingPaid: boolean;
}

/**
 * The amount of an attempt that begins now: all that is owed on the bill today. A bill has at most one attempt under way, none while a
 * link may still bring the money, and none before its day; a deposit is asked for and never taken.
 */
export function beginDeduction({
  bill,
  terms,
  authorization,
  latest,
  isBeingPaid,
}: Facts): Result<{ readonly amountFen: Fen }, NotDeductible> {
  if (bill.status !== billStatus.due) return refused({ code: 'bill_not_open' });
  if (bill.kind === billKinds.deposit) return refused({ code: 'deduction_of_deposit' });
  if (latest !== null && isLive(latest)) return refused({ code: 'deduction_under_way' });
  if (isBeingPaid) return refused({ code: 'bill_being_paid' });
  if (authorization !== 'signed') return refused({ code: 'deduction_not_signed' });
  if (bill.dueOn > terms.today) return refused({ code: 'deduction_too_early' });
  return done({ amountFen: owedOn(counted(bill, terms)) });
}
