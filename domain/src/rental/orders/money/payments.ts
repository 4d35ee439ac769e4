import { addDays, type BusinessDate } from '../../../business-date.ts';
import { fen, sumFen, type Fen } from '../../../money.ts';
import { done, refused, type Result } from '../../../result.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { billStatus } from '../../bills/bill-status.ts';
import { Draft, type PayMethod } from '../core/drafting.ts';
import { orderStatus } from '../core/order-status.ts';
import {
  counted,
  lateFeeOwedOf,
  owedOn,
  unpaidOf,
  type OwedBill,
  type Plan,
  type Position,
  type Terms,
} from '../core/position.ts';
import type { OrderLocked } from './endings.ts';

/** A bill that was named is not of this order, or nothing is owed on it any more. */
export interface BillNotOpen {
  readonly code: 'bill_not_open';
}

export interface BeyondOwed {
  readonly code: 'amount_beyond_owed';
  readonly owedFen: Fen;
}

export interface DepositShort {
  readonly code: 'deposit_short';
  readonly heldFen: Fen;
}

/** The named bills, all open, as they fall due. */
function openBills({ bills }: Position, ids: readonly number[]): Result<OwedBill[], BillNotOpen> {
  const named = bills
    .filter((bill) => ids.includes(bill.id) && bill.status === billStatus.due)
    .toSorted((one, next) => one.dueOn.localeCompare(next.dueOn) || one.id - next.id);
  return named.length === new Set(ids).size && named.length > 0
    ? done(named)
    : refused({ code: 'bill_not_open' });
}

/** 收款: bills are paid as they fall due, in the order of payment that was signed; `amountFen` null is all that is owed on them. */
export function collect(
  position: Position,
  terms: Terms,
  input: {
    readonly billIds: readonly number[];
    readonly amountFen: Fen | null;
    readonly method: PayMethod;
  },
): Result<Plan, BillNotOpen | BeyondOwed | DepositShort> {
  const open = openBills(position, input.billIds);
  if (!open.done) return open;
  const owedFen = sumFen(open.value.map((bill) => owedOn(counted(bill, terms))));
  const amountFen = input.amountFen ?? owedFen;
  if (amountFen > owedFen) return refused({ code: 'amount_beyond_owed', owedFen });
  if (input.method === 'deposit') {
    if (open.value.some((bill) => bill.kind === billKinds.deposit))
      return refused({ code: 'bill_not_open' });
    if (amountFen > position.depositHeldFen)
      return refused({ code: 'deposit_short', heldFen: position.depositHeldFen });
  }
  const draft = new Draft(position, terms);
  draft.pay(
    open.value.map(({ id }) => id),
    amountFen,
    input.method,
  );
  return done(draft.plan());
}

/** 减免 of a bill: of what it bills, of its late fee, or of both. */
export function waive(
  position: Position,
  terms: Terms,
  input: { readonly billId: number; readonly amountFen: Fen; readonly lateFeeFen: Fen },
): Result<Plan, BillNotOpen | BeyondOwed> {
  const open = openBills(position, [input.billId]);
  if (!open.done) return open;
  const [bill] = open.value.map((one) => counted(one, terms));
  if (bill === undefined || bill.kind === billKinds.deposit)
    return refused({ code: 'bill_not_open' });
  const isBeyond = input.amountFen > unpaidOf(bill) || input.lateFeeFen > lateFeeOwedOf(bill);
  if (isBeyond || input.amountFen + input.lateFeeFen === 0)
    return refused({ code: 'amount_beyond_owed', owedFen: owedOn(bill) });
  const draft = new Draft(position, terms);
  draft.waive(bill.id, input.amountFen, input.lateFeeFen);
  return done(draft.plan());
}

/** How far ahead a bill can be put off. */
export const maxDaysPutOff = 90;

/** 改期: a bill falls due on another day than it does, from today on; the late fee up to today stays. */
export function reschedule(
  position: Position,
  terms: Terms,
  input: { readonly billId: number; readonly dueOn: BusinessDate },
): Result<Plan, BillNotOpen | { readonly code: 'due_day_not_possible' | 'due_day_unchanged' }> {
  const open = openBills(position, [input.billId]);
  if (!open.done) return open;
  const latest = addDays(terms.today, maxDaysPutOff);
  if (input.dueOn < terms.today || input.dueOn > latest)
    return refused({ code: 'due_day_not_possible' });
  if (open.value.some(({ dueOn }) => dueOn === input.dueOn))
    return refused({ code: 'due_day_unchanged' });
  const draft = new Draft(position, terms);
  draft.reschedule(input.billId, input.dueOn);
  return done(draft.plan());
}

/**
 * 提前结清: all that is left of the rent at once, less what is let off of bills that are not due yet; not while a buyout waits,
 * which will drop that rent.
 */
export function payOff(
  position: Position,
  terms: Terms,
  input: { readonly discountFen: Fen; readonly method: PayMethod },
): Result<Plan, { readonly code: 'nothing_owed' } | OrderLocked | BeyondOwed | DepositShort> {
  if (position.status !== orderStatus.renting) return refused({ code: 'nothing_owed' });
  if (position.lock === 'buyingOut') return refused({ code: 'order_locked', lock: position.lock });
  const open = position.bills.filter((bill) => bill.status === billStatus.due);
  const payable = open.filter((bill) => bill.kind !== billKinds.deposit);
  if (payable.length === 0) return refused({ code: 'nothing_owed' });
  const draft = new Draft(position, terms);
  const later = payable.filter((bill) => bill.kind === billKinds.rent && bill.dueOn > terms.today);
  const laterFen = sumFen(later.map(unpaidOf));
  if (input.discountFen > laterFen)
    return refused({ code: 'amount_beyond_owed', owedFen: laterFen });
  let discountFen: Fen = input.discountFen;
  for (const bill of later.toReversed()) {
    const partFen = fen(Math.min(discountFen, unpaidOf(bill)));
    if (partFen > 0) draft.waive(bill.id, partFen, fen(0));
    discountFen = fen(discountFen - partFen);
  }
  const owedFen = sumFen(payable.map((bill) => owedOn(draft.count(bill.id))));
  if (input.method === 'deposit' && owedFen > position.depositHeldFen)
    return refused({ code: 'deposit_short', heldFen: position.depositHeldFen });
  for (const bill of payable) draft.pay([bill.id], owedOn(draft.bill(bill.id)), input.method);
  return done(draft.plan());
}
