import { fen, sumFen, type Fen } from '../../money.ts';
import { done, refused, type Result } from '../../result.ts';
import { billStatus } from '../bills/bill-status.ts';
import { hasEnded } from '../orders/core/order-status.ts';
import {
  counted,
  owedOn,
  type OwedBill,
  type Position,
  type Terms,
} from '../orders/core/position.ts';
import { depositMissingOf } from '../orders/core/security.ts';
import { takeDeposit } from '../orders/money/charges.ts';
import type { BillNotOpen } from '../orders/money/payments.ts';
import type { PaymentTarget } from './payment-order.ts';

/** A line of a payment order: a bill with its late fee, or with null the deposit. */
export interface PaymentItem {
  readonly bill: OwedBill | null;
  readonly amountFen: Fen;
}

/** The items of a payment order that are owed today, as they fall due; empty: none any more. */
export function payableItems(
  position: Position,
  terms: Terms,
  { billIds }: PaymentTarget,
): PaymentItem[] {
  const items =
    billIds.length === 0
      ? [{ bill: null, amountFen: missingDeposit(position) }]
      : openAmong(position, billIds).map((bill) => ({
          bill,
          amountFen: owedOn(counted(bill, terms)),
        }));
  return items.filter(({ amountFen }) => amountFen > 0);
}

/** Those of the bills that are open, as they fall due. */
export const openAmong = ({ bills }: Position, ids: readonly number[]): OwedBill[] =>
  bills
    .filter(({ id, status }) => ids.includes(id) && status === billStatus.due)
    .toSorted((one, next) => one.dueOn.localeCompare(next.dueOn) || one.id - next.id);

/** The missing part of the deposit; an order that has ended wants none. */
export const missingDeposit = (position: Position): Fen =>
  hasEnded(position.status) ? fen(0) : depositMissingOf(position);

export const sumOf = (items: readonly PaymentItem[]): Fen =>
  sumFen(items.map(({ amountFen }) => amountFen));

type NotPayable =
  | BillNotOpen
  | Extract<ReturnType<typeof takeDeposit>, { readonly done: false }>['refusal'];

/** The items of a new payment order today: bills that are all open, or the deposit by the rule of 收押金. */
export function askPayment(
  position: Position,
  terms: Terms,
  target: PaymentTarget,
): Result<PaymentItem[], NotPayable> {
  const { billIds } = target;
  if (billIds.length === 0) {
    const taken = takeDeposit(position, terms, { method: 'alipay' });
    if (!taken.done) return taken;
  } else if (openAmong(position, billIds).length !== new Set(billIds).size)
    return refused({ code: 'bill_not_open' });
  return done(payableItems(position, terms, target));
}

/** The bills of a new payment order where none are named: all that are due by today. */
export const dueBillIds = ({ bills }: Position, { today }: Terms): number[] =>
  bills
    .filter(({ status, dueOn }) => status === billStatus.due && dueOn <= today)
    .map(({ id }) => id);
