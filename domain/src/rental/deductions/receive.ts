import type { BusinessDate } from '../../business-date.ts';
import { fen, type Fen } from '../../money.ts';
import type { MoneyMethod } from '../../money/ledger/accounts.ts';
import { transfer } from '../../money/ledger/transfers.ts';
import type { RefundWay } from '../../money/payments/refund-ways.ts';
import { billStatus } from '../bills/bill-status.ts';
import { Draft } from '../orders/core/drafting.ts';
import { owedOn, type Plan, type Position, type Terms } from '../orders/core/position.ts';

interface Received {
  readonly billId: number;
  readonly amountFen: Fen;
  /** The account that the provider pays into. */
  readonly method: MoneyMethod;
  /** The day of which the amount is. */
  readonly askedOn: BusinessDate;
}

/**
 * The plan of a deduction that succeeded: its bill is paid as by 收款, and the part that the bill does not need, because it
 * was paid by hand, waived or cancelled meanwhile, is owed back (待退). It never refuses: the money is there. No late fee
 * comes up for the days on which the answer was waited for.
 */
export function receiveDeduction(
  position: Position,
  terms: Terms,
  { billId, amountFen, method, askedOn }: Received,
): { readonly plan: Plan; readonly overpaidFen: Fen } {
  const bill = position.bills.find(({ id }) => id === billId);
  const isCountedLater = (bill?.lateFeeCountedOn ?? '') > askedOn;
  const draft = new Draft(position, isCountedLater ? terms : { ...terms, today: askedOn });
  const isOpen = bill?.status === billStatus.due;
  const neededFen = isOpen ? Math.min(amountFen, owedOn(draft.count(billId))) : 0;
  const overpaidFen = fen(amountFen - neededFen);
  if (neededFen > 0) draft.pay([billId], fen(neededFen), method);
  const plan = draft.plan();
  const overpaid = transfer('overpaid', overpaidFen, { billId, method });
  return { plan: { ...plan, transfers: [...plan.transfers, ...overpaid] }, overpaidFen };
}

/** 退还多收款: what a provider took and nothing needed goes back to the customer; `billId` null: it came for the deposit. */
export function refundOverpaid(
  position: Position,
  terms: Terms,
  {
    billId,
    amountFen,
    way,
  }: { readonly billId: number | null; readonly amountFen: Fen; readonly way: RefundWay },
): Plan {
  const draft = new Draft(position, terms);
  draft.refundOverpaid(amountFen, billId, way);
  return draft.plan();
}
