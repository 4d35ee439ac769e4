import type { RefundWay } from '../../../money/payments/refund-ways.ts';
import type { Fen } from '../../../money.ts';
import { done, refused, type Result } from '../../../result.ts';
import { billKinds, returnBillKinds, type BillKind } from '../../bills/bill-kinds.ts';
import { billStatus } from '../../bills/bill-status.ts';
import { Draft } from '../core/drafting.ts';
import type { OwedBill, Plan, Position, Terms } from '../core/position.ts';

/** The kinds that are refunded bill by bill: a deposit goes back as one, and a price with its product. */
const refundable: ReadonlySet<BillKind> = new Set([
  billKinds.rent,
  ...returnBillKinds,
  billKinds.extra,
  billKinds.insurance,
]);

/** Whether anything was paid on a bill that could go back by itself. */
const isRefundable = ({ kind, status, paidFen, lateFeePaidFen }: RefundableFacts): boolean =>
  status === billStatus.paid && paidFen + lateFeePaidFen > 0 && refundable.has(kind);

type RefundableFacts = Pick<OwedBill, 'kind' | 'status' | 'paidFen' | 'lateFeePaidFen'>;

/** What an insurer has taken over was never the customer's money. */
interface BillClaimed {
  readonly code: 'bill_claimed';
  readonly claimedFen: Fen;
}

export interface BillNotPaid {
  readonly code: 'bill_not_paid';
}

/** 退款 of a bill that was paid, late fee and all. A first payment goes back when the order is closed, not by itself. */
export function refundBill(
  position: Position,
  terms: Terms,
  { billId, refundMethod }: { readonly billId: number; readonly refundMethod: RefundWay },
): Result<Plan, BillNotPaid | BillClaimed | { readonly code: 'first_payment_goes_with_order' }> {
  const bill = position.bills.find(({ id }) => id === billId);
  if (bill === undefined || !isRefundable(bill)) return refused({ code: 'bill_not_paid' });
  if (bill.claimedFen > 0) return refused({ code: 'bill_claimed', claimedFen: bill.claimedFen });
  if (bill.kind === billKinds.rent && position.endsOn === null)
    return refused({ code: 'first_payment_goes_with_order' });
  const draft = new Draft(position, terms);
  draft.refund(billId, refundMethod);
  return done(draft.plan());
}
