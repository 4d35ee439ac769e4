import type { BusinessDate } from '../../business-date.ts';
import { fen, sumFen, type Fen } from '../../money.ts';
import type { MoneyMethod } from '../../money/ledger/accounts.ts';
import { transfer } from '../../money/ledger/transfers.ts';
import { Draft } from '../orders/core/drafting.ts';
import { counted, owedOn, type Plan, type Position, type Terms } from '../orders/core/position.ts';
import { missingDeposit, openAmong } from './ask-payment.ts';
import type { PaymentTarget } from './payment-order.ts';

interface Received extends PaymentTarget {
  readonly amountFen: Fen;
  /** The account that the provider pays into. */
  readonly method: MoneyMethod;
  /** The day on which the customer pressed pay: the amount is of that day. */
  readonly askedOn: BusinessDate;
}

/**
 * The plan of a payment that arrived by a link: its bills are paid as by 收款, and what they do not need any more is owed back (待退). It
 * never refuses: the money is there. No late fee comes up for the days on which it was waited for; what was counted before stays.
 */
export function receivePayment(
  position: Position,
  terms: Terms,
  { billIds, amountFen, method, askedOn }: Received,
): { readonly plan: Plan; readonly overpaidFen: Fen } {
  const dayTerms = { ...terms, today: askedOn };
  const draft = new Draft(position, dayTerms);
  const open = openAmong(position, billIds);
  const owedFen =
    billIds.length === 0
      ? missingDeposit(position)
      : sumFen(open.map((bill) => owedOn(counted(bill, dayTerms))));
  const neededFen = fen(Math.min(amountFen, owedFen));
  const overpaidFen = fen(amountFen - neededFen);
  if (neededFen > 0 && billIds.length === 0) draft.takeDeposit(neededFen, method);
  else if (neededFen > 0)
    draft.pay(
      open.map(({ id }) => id),
      neededFen,
      method,
    );
  const plan = draft.plan();
  const overpaid = transfer('overpaid', overpaidFen, { billId: billIds[0] ?? null, method });
  return { plan: { ...plan, transfers: [...plan.transfers, ...overpaid] }, overpaidFen };
}

/** The plan of a payment order that two persons found unpaid: nothing moves. */
export const nothingReceived = (position: Position, terms: Terms): Plan =>
  new Draft(position, terms).plan();
