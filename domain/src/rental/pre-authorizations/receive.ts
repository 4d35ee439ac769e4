import type { BusinessDate } from '../../business-date.ts';
import { fen, type Fen } from '../../money.ts';
import type { MoneyMethod } from '../../money/ledger/accounts.ts';
import { transfer } from '../../money/ledger/transfers.ts';
import { receiveDeduction } from '../deductions/receive.ts';
import { Draft } from '../orders/core/drafting.ts';
import { hasEnded } from '../orders/core/order-status.ts';
import type { Plan, Position, Terms } from '../orders/core/position.ts';

// The provider's act is booked, whatever has become of the order meanwhile: none of these refuses.

interface Of {
  /** It is of the pre-authorization that the order has now; else of one that had ended: its money is the provider's word alone. */
  readonly isCurrent: boolean;
  /** It is what the order waits for, and no late word of a step that had failed. */
  readonly isAwaited: boolean;
}

/**
 * The customer has agreed: the amount is frozen, in place of the hold before. Where nobody wants it any more it is let go at once,
 * and the hold before with an order that has ended.
 */
export function receiveHold(
  position: Position,
  terms: Terms,
  {
    amountFen,
    isWanted,
    isAwaited,
  }: Pick<Of, 'isAwaited'> & { readonly amountFen: Fen; readonly isWanted: boolean },
): Plan {
  const draft = new Draft(position, terms);
  if (!isAwaited) return { ...draft.plan(), transfers: transfer('authorized', amountFen) };
  draft.answered();
  const isBeside = !isWanted && position.authorizedFen > 0;
  if (!isBeside) draft.freeze(amountFen);
  if (!isWanted && (!isBeside || hasEnded(position.status))) draft.endAuthorization();
  const plan = draft.plan();
  return isBeside ? { ...plan, transfers: transfer('authorized', amountFen) } : plan;
}

interface Captured {
  readonly billId: number;
  readonly amountFen: Fen;
  readonly method: MoneyMethod;
  /** The day of which the amount is. */
  readonly askedOn: BusinessDate;
  /** The amount that its pre-authorization still holds. */
  readonly heldFen: Fen;
}

/**
 * Frozen money was paid to us: the bill is paid as by a deduction, what it does not need any more is owed back, and as much
 * is frozen less as was.
 */
export function receiveCapture(
  position: Position,
  terms: Terms,
  { heldFen, isCurrent, isAwaited, ...captured }: Captured & Of,
): { readonly plan: Plan; readonly overpaidFen: Fen; readonly releasedFen: Fen } {
  const { plan, overpaidFen } = receiveDeduction(position, terms, captured);
  const releasedFen = fen(Math.min(heldFen, captured.amountFen));
  const released = transfer('authorizationReleased', releasedFen, { billId: captured.billId });
  const stands = answered(position, isAwaited);
  const authorizedFen = fen(position.authorizedFen - (isCurrent ? releasedFen : 0));
  return {
    plan: { ...plan, ...stands, authorizedFen, transfers: [...released, ...plan.transfers] },
    overpaidFen,
    releasedFen,
  };
}

/** The frozen amount is the customer's again. */
export function receiveRelease(
  position: Position,
  terms: Terms,
  {
    amountFen,
    heldFen,
    isCurrent,
    isAwaited,
  }: Of & { readonly amountFen: Fen; readonly heldFen: Fen },
): { readonly plan: Plan; readonly releasedFen: Fen } {
  const releasedFen = fen(Math.min(heldFen, amountFen));
  const plan = new Draft(position, terms).plan();
  const transfers = transfer('authorizationReleased', releasedFen);
  const authorizedFen = fen(position.authorizedFen - (isCurrent ? releasedFen : 0));
  const stands = answered(position, isAwaited);
  return { plan: { ...plan, ...stands, authorizedFen, transfers }, releasedFen };
}

/**
 * The provider did not do it: what is frozen stays, and nothing is asked any more. With a new hold that did not come about, an order
 * that has ended lets go of the one before.
 */
export function stepFailed(
  position: Position,
  terms: Terms,
  { isAwaited }: Pick<Of, 'isAwaited'>,
): Plan {
  const draft = new Draft(position, terms);
  if (!isAwaited) return draft.plan();
  draft.answered();
  if (position.authorizationStep === 'hold' && hasEnded(position.status)) draft.endAuthorization();
  return draft.plan();
}

const answered = (
  { authorizationStep }: Position,
  isAwaited: boolean,
): Pick<Plan, 'authorizationStep'> => ({
  authorizationStep: isAwaited ? null : authorizationStep,
});
