import { fen, type Fen } from '../../money.ts';
import type { StatedAccount } from './account-matching.ts';
import { gapOf } from './account-matching.ts';
import { transfer, type Transfer } from '../../money/ledger/transfers.ts';
import { done, refused, type Result } from '../../result.ts';
import type { DifferenceCause } from './statement.ts';

type Gap = Parameters<typeof gapOf>[0];

/** A difference of an account, and what was adjusted for it so far. */
export interface Adjustable extends Gap {
  /** The last matching still finds it. */
  readonly stands: boolean;
  readonly adjustedFen: Fen;
}

/** The amount by which the books are still above the statement for it, in fen. One that is gone, and was adjusted, is wrong by what was adjusted. */
export const gapLeft = ({ stands, adjustedFen, ...gap }: Adjustable): Fen =>
  fen((stands ? gapOf(gap) : 0) - adjustedFen);

interface Adjusting extends Adjustable {
  readonly cause: DifferenceCause;
  readonly ownerId: number | null;
}

export type AdjustmentRefusal =
  | { readonly code: 'difference_even' }
  | { readonly code: 'difference_unclassified' }
  | { readonly code: 'difference_needs_other' };

/** The amount that an adjustment books: only of what somebody else has called a charge or a wrong entry. Money under way comes by itself. */
export function adjustment(
  adjusting: Adjusting,
  operatorId: number,
): Result<Fen, AdjustmentRefusal> {
  const { cause, ownerId } = adjusting;
  const left = gapLeft(adjusting);
  if (left === 0) return refused({ code: 'difference_even' });
  if (ownerId === null || (cause !== 'fee' && cause !== 'wrong'))
    return refused({ code: 'difference_unclassified' });
  return ownerId === operatorId ? refused({ code: 'difference_needs_other' }) : done(left);
}

/** How the books follow: what they have too much leaves the account, what they have too little enters it. */
export const adjustmentTransfers = (
  leftFen: Fen,
  { cause, account }: { readonly cause: DifferenceCause; readonly account: StatedAccount },
): Transfer[] =>
  transfer(cause === 'fee' ? 'feeCharged' : 'accountAdjusted', fen(Math.abs(leftFen)), {
    method: account,
    isReversal: leftFen < 0,
  });
