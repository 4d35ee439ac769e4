import type { Fen } from '../../../money.ts';
import type { MoneyMethod } from '../../../money/ledger/accounts.ts';
import { done, refused, type Result } from '../../../result.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { billStatus, type BillStatus } from '../../bills/bill-status.ts';
import { settlementOf } from '../../extras/extras.ts';
import type { AuthorizationBusy } from '../../pre-authorization-steps/steps.ts';
import { Draft } from '../core/drafting.ts';
import { hasEnded } from '../core/order-status.ts';
import { unpaidOf, type Plan, type Position, type Terms } from '../core/position.ts';
import { depositMissingOf } from '../core/security.ts';
import type { BillNotOpen } from './payments.ts';

/** An order that has ended takes no new charges. */
export interface OrderEnded {
  readonly code: 'order_ended';
}

/** 收押金: what is still missing of the deposit, unless the customer is asked to have it frozen. */
export function takeDeposit(
  position: Position,
  terms: Terms,
  input: { readonly method: MoneyMethod },
): Result<Plan, OrderEnded | AuthorizationBusy | { readonly code: 'nothing_owed' }> {
  if (hasEnded(position.status)) return refused({ code: 'order_ended' });
  const { authorizationStep: step } = position;
  if (step === 'hold') return refused({ code: 'authorization_busy', step });
  const missingFen = depositMissingOf(position);
  if (missingFen === 0) return refused({ code: 'nothing_owed' });
  const draft = new Draft(position, terms);
  draft.takeDeposit(missingFen, input.method);
  return done(draft.plan());
}

/** The kinds of bills by hand: 补订单, 补押金, 投保. */
export type ChargeKind =
  | typeof billKinds.extra
  | typeof billKinds.deposit
  | typeof billKinds.insurance;

/**
 * 同用途不可重复. `bills`: those of the order that were billed by hand with this kind and this purpose. A 补订单 is for something
 * that the customer gets once, and stays taken when it is paid; a deposit or a premium may be asked for once more.
 */
export function purposeFree(
  kind: ChargeKind,
  bills: readonly BillStatus[],
): Result<
  null,
  { readonly code: 'charge_purpose_taken' } | { readonly code: 'charge_purpose_paid' }
> {
  if (bills.includes(billStatus.due)) return refused({ code: 'charge_purpose_taken' });
  return kind === billKinds.extra && bills.includes(billStatus.paid)
    ? refused({ code: 'charge_purpose_paid' })
    : done(null);
}

/** 结算比例 that a bill by hand is kept with. Only that of a 补订单 can be told. */
export const settlementTold = (
  kind: ChargeKind,
  toldBp: number | undefined,
): Result<number | null, { readonly code: 'settlement_not_of_kind' }> =>
  toldBp !== undefined && kind !== billKinds.extra
    ? refused({ code: 'settlement_not_of_kind' })
    : done(settlementOf(kind, toldBp ?? null));

/** A bill by hand, due today. */
export function charge(
  position: Position,
  terms: Terms,
  input: { readonly kind: ChargeKind; readonly amountFen: Fen },
): Result<Plan, OrderEnded> {
  if (hasEnded(position.status)) return refused({ code: 'order_ended' });
  const draft = new Draft(position, terms);
  draft.add(input.kind, input.amountFen, terms.today);
  return done(draft.plan());
}

/** Takes a bill by hand back. What was paid on it is owed back; a deposit must be untouched. */
export function cancelCharge(
  position: Position,
  terms: Terms,
  input: { readonly billId: number },
): Result<Plan, BillNotOpen> {
  const bill = position.bills.find(({ id }) => id === input.billId);
  const isByHand = bill?.kind === billKinds.extra || bill?.kind === billKinds.insurance;
  const isUntouched = bill?.kind === billKinds.deposit && unpaidOf(bill) === bill.amountFen;
  const isOpen = bill?.status === billStatus.due && bill.waivedFen === 0;
  if (!isOpen || !(isByHand || isUntouched)) return refused({ code: 'bill_not_open' });
  const draft = new Draft(position, terms);
  draft.cancel(bill.id);
  return done(draft.plan());
}
