import type { Fen } from '../../../money.ts';
import type { MoneyMethod } from '../../../money/ledger/accounts.ts';
import { done, refused, type Result } from '../../../result.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { billStatus } from '../../bills/bill-status.ts';
import { Draft } from '../core/drafting.ts';
import { hasEnded } from '../core/order-status.ts';
import { unpaidOf, type Plan, type Position, type Terms } from '../core/position.ts';
import type { OrderEnded } from '../money/charges.ts';

type ClaimRefusal =
  | OrderEnded
  | { readonly code: 'not_insured' }
  | { readonly code: 'claim_open'; readonly openFen: Fen }
  | { readonly code: 'bill_not_claimable' }
  | { readonly code: 'beyond_compensation'; readonly unpaidFen: Fen };

/** The customer has paid a premium for this order that was not given back. */
export const isInsured = ({ bills }: Pick<Position, 'bills'>): boolean =>
  bills.some(({ kind, status }) => kind === billKinds.insurance && status === billStatus.paid);

/**
 * 登记理赔 (ADR 45): the insurer has agreed to pay a part of a 赔付, or all of it. The customer owes so much less, and the insurer owes it to
 * us. One claim of an order at a time.
 */
export function registerClaim(
  position: Position,
  terms: Terms,
  input: { readonly billId: number; readonly amountFen: Fen },
): Result<Plan, ClaimRefusal> {
  if (hasEnded(position.status)) return refused({ code: 'order_ended' });
  if (position.claim !== null) return refused({ code: 'claim_open', ...position.claim });
  if (!isInsured(position)) return refused({ code: 'not_insured' });
  const bill = position.bills.find(({ id }) => id === input.billId);
  if (bill?.kind !== billKinds.compensation || bill.status !== billStatus.due)
    return refused({ code: 'bill_not_claimable' });
  const unpaidFen = unpaidOf(bill);
  if (input.amountFen > unpaidFen) return refused({ code: 'beyond_compensation', unpaidFen });
  const draft = new Draft(position, terms);
  draft.claim(bill.id, input.amountFen);
  return done(draft.plan());
}

interface NoClaim {
  readonly code: 'no_claim';
}

/** 理赔到账: money of the insurer, and never more than it still owes. */
export function receiveClaim(
  position: Position,
  terms: Terms,
  input: { readonly amountFen: Fen; readonly method: MoneyMethod },
): Result<Plan, NoClaim | { readonly code: 'beyond_claim'; readonly openFen: Fen }> {
  if (position.claim === null) return refused({ code: 'no_claim' });
  const { openFen } = position.claim;
  if (input.amountFen > openFen) return refused({ code: 'beyond_claim', openFen });
  const draft = new Draft(position, terms);
  draft.receiveClaim(input.amountFen, input.method);
  return done(draft.plan());
}

/**
 * 撤销理赔: what the insurer does not pay is owed by the customer again, from today on. Of an order that has ended nobody owes it any more: it
 * is let off, and counts as given away.
 */
export function withdrawClaim(position: Position, terms: Terms): Result<Plan, NoClaim> {
  if (position.claim === null) return refused({ code: 'no_claim' });
  const draft = new Draft(position, terms);
  if (hasEnded(position.status)) draft.dropClaim();
  else draft.withdrawClaim();
  return done(draft.plan());
}
