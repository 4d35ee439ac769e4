import { fen, type Fen } from '../../money.ts';
import type { MoneyMethod } from '../../money/ledger/accounts.ts';
import { done, refused, type Result } from '../../result.ts';
import { billKinds } from '../bills/bill-kinds.ts';
import { billStatus } from '../bills/bill-status.ts';
import { Draft } from '../orders/core/drafting.ts';
import { hasEnded, orderStatus, type OrderStatus } from '../orders/core/order-status.ts';
import { counted, owedOn, type Plan, type Position, type Terms } from '../orders/core/position.ts';
import { depositMissingOf, securityMissingOf } from '../orders/core/security.ts';
import type { BeyondOwed, BillNotOpen } from '../orders/money/payments.ts';
import { authorizationFree, type AuthorizationBusy } from '../pre-authorization-steps/steps.ts';
import { receiveCapture } from './receive.ts';

export interface NothingHeld {
  readonly code: 'authorization_none';
}

const holdable: ReadonlySet<OrderStatus> = new Set([
  orderStatus.pendingReview,
  orderStatus.approved,
]);

/**
 * 发起预授权: what is missing of the security is to be frozen, once the customer has agreed: the hold for the waived part, and the
 * deposit as far as the plan lets it be frozen instead of paid. One at a time.
 */
export function askHold(
  position: Position,
  terms: Terms,
  { account }: { readonly account: string },
): Result<
  Plan,
  | AuthorizationBusy
  | {
      readonly code:
        | 'authorization_out_of_turn'
        | 'authorization_held'
        | 'deposit_secured'
        | 'authorization_not_agreed';
    }
> {
  if (!holdable.has(position.status)) return refused({ code: 'authorization_out_of_turn' });
  const free = authorizationFree(position);
  if (!free.done) return free;
  if (position.authorizedFen > 0) return refused({ code: 'authorization_held' });
  if (securityMissingOf(position) === 0) return refused({ code: 'deposit_secured' });
  const amountFen = toFreeze(position);
  if (amountFen === 0) return refused({ code: 'authorization_not_agreed' });
  const draft = new Draft(position, terms);
  draft.ask({ step: 'hold', amountFen, account });
  return done(draft.plan());
}

/** The amount to freeze. A relet's own hold takes the place of the one that would go over. */
function toFreeze(position: Position): Fen {
  const alone = { ...position, authorizedComingFen: fen(0) };
  const missingFen = securityMissingOf(alone);
  const inMoneyFen = depositMissingOf(alone);
  const frozenInsteadFen = Math.min(inMoneyFen, position.authorizableFen ?? inMoneyFen);
  return fen(missingFen - inMoneyFen + frozenInsteadFen);
}

/**
 * 重新冻结 of a running order: the whole deposit is to be frozen anew, in place of a hold that ends or has lapsed. The hold before
 * stays until the new one is there.
 */
export function renewHold(
  position: Position,
  terms: Terms,
  { account }: { readonly account: string },
): Result<
  Plan,
  | AuthorizationBusy
  | NothingHeld
  | { readonly code: 'order_ended' }
  | { readonly code: 'deposit_secured' }
> {
  if (hasEnded(position.status)) return refused({ code: 'order_ended' });
  const free = authorizationFree(position);
  if (!free.done) return free;
  if (position.authorizedFen === 0 && holdable.has(position.status))
    return refused({ code: 'authorization_none' }); // it is asked for by 发起预授权
  const amountFen = securityMissingOf({
    ...position,
    authorizedFen: fen(0),
    authorizedComingFen: fen(0),
  });
  if (amountFen === 0) return refused({ code: 'deposit_secured' });
  const draft = new Draft(position, terms);
  draft.ask({ step: 'hold', amountFen, account });
  return done(draft.plan());
}

/** 预授权转支付: a bill, or a part of it, is to be paid out of what is frozen. A deposit is asked for, never taken so. */
export function askCapture(
  position: Position,
  terms: Terms,
  {
    billId,
    amountFen,
    method,
  }: { readonly billId: number; readonly amountFen: Fen; readonly method: MoneyMethod },
): Result<
  Plan,
  | AuthorizationBusy
  | NothingHeld
  | BillNotOpen
  | BeyondOwed
  | { readonly code: 'authorization_short'; readonly heldFen: Fen }
> {
  const free = authorizationFree(position);
  if (!free.done) return free;
  const heldFen = position.authorizedFen;
  if (heldFen === 0) return refused({ code: 'authorization_none' });
  const bill = position.bills.find(({ id }) => id === billId);
  if (bill?.status !== billStatus.due || bill.kind === billKinds.deposit)
    return refused({ code: 'bill_not_open' });
  const owedFen = owedOn(counted(bill, terms));
  if (amountFen > owedFen) return refused({ code: 'amount_beyond_owed', owedFen });
  if (amountFen > heldFen) return refused({ code: 'authorization_short', heldFen });
  const { plan: outcome } = receiveCapture(position, terms, {
    billId,
    amountFen,
    method,
    askedOn: terms.today,
    heldFen,
    isCurrent: true,
    isAwaited: true,
  });
  const draft = new Draft(position, terms);
  draft.ask({ step: 'capture', amountFen, billId, outcome });
  return done(draft.plan());
}

/** 预授权解冻: all that is left of what is frozen is to be let go. */
export function askRelease(
  position: Position,
  terms: Terms,
): Result<Plan, AuthorizationBusy | NothingHeld> {
  const free = authorizationFree(position);
  if (!free.done) return free;
  if (position.authorizedFen === 0) return refused({ code: 'authorization_none' });
  const draft = new Draft(position, terms);
  draft.endAuthorization();
  return done(draft.plan());
}

/** 撤回预授权, as long as the customer has not agreed. */
export function withdrawHold(
  position: Position,
  terms: Terms,
): Result<Plan, { readonly code: 'authorization_not_asked' }> {
  if (position.authorizationStep !== 'hold') return refused({ code: 'authorization_not_asked' });
  const draft = new Draft(position, terms);
  draft.endAuthorization();
  return done(draft.plan());
}
