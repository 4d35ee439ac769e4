import { fen, type Fen } from '../../../money.ts';
import type { RefundWay } from '../../../money/payments/refund-ways.ts';
import { done, refused, type Result } from '../../../result.ts';
import { billKinds, returnBillKinds, type BillKind } from '../../bills/bill-kinds.ts';
import { billStatus, type BillStatus } from '../../bills/bill-status.ts';
import { Draft } from '../core/drafting.ts';
import type { OwedBill, Plan, Position, Terms } from '../core/position.ts';

/** The kinds that are refunded bill by bill: a deposit goes back as one, and a price with its product. */
const refundable: ReadonlySet<BillKind> = new Set([
  billKinds.rent,
  ...returnBillKinds,
  billKinds.extra,
  billKinds.insurance,
]);

/**
 * A paid bill gives back the price or a part of it; one that is open gives back what was paid by mistake; one that was cancelled has kept
 * money only where that was before prepaid money was owed back by itself.
 */
const refundableIn: ReadonlySet<BillStatus> = new Set([
  billStatus.paid,
  billStatus.due,
  billStatus.cancelled,
]);

/**
 * The money that was paid on a bill and can go back by itself, late fee included. Money that an insurer has taken over was never the
 * customer's money.
 */
const refundableFen = ({
  kind,
  status,
  paidFen,
  claimedFen,
  lateFeePaidFen,
}: RefundableFacts): Fen =>
  refundableIn.has(status) && refundable.has(kind)
    ? fen(paidFen - claimedFen + lateFeePaidFen)
    : fen(0);

type RefundableFacts = Pick<
  OwedBill,
  'kind' | 'status' | 'paidFen' | 'claimedFen' | 'lateFeePaidFen'
>;

export interface BillNotPaid {
  readonly code: 'bill_not_paid';
}

interface RefundBeyondPaid {
  readonly code: 'refund_beyond_paid';
  readonly paidFen: Fen;
}

interface BillRefund {
  readonly billId: number;
  /** Null or absent: all that was paid. */
  readonly amountFen?: Fen | null;
  readonly refundMethod: RefundWay;
}

/**
 * 退款 of a bill, of all that was paid on it or of a part, late fee first. A paid bill stays paid with a part less; with all of it it is
 * refunded. An open one is owed again. A first payment goes back when the order is closed, not by itself.
 */
export function refundBill(
  position: Position,
  terms: Terms,
  { billId, amountFen = null, refundMethod }: BillRefund,
): Result<
  Plan,
  BillNotPaid | RefundBeyondPaid | { readonly code: 'first_payment_goes_with_order' }
> {
  const bill = position.bills.find(({ id }) => id === billId);
  const paidFen = bill === undefined ? fen(0) : refundableFen(bill);
  if (bill === undefined || paidFen === 0) return refused({ code: 'bill_not_paid' });
  if (bill.kind === billKinds.rent && position.endsOn === null)
    return refused({ code: 'first_payment_goes_with_order' });
  if (amountFen !== null && amountFen > paidFen)
    return refused({ code: 'refund_beyond_paid', paidFen });
  const draft = new Draft(position, terms);
  draft.refund(billId, amountFen ?? paidFen, refundMethod);
  return done(draft.plan());
}

interface NothingOwedBack {
  readonly code: 'nothing_owed_back';
}

/** 退多付: what was paid on bills that were taken back goes back, all of it. */
export function refundOwedBack(
  position: Position,
  terms: Terms,
  { refundMethod }: { readonly refundMethod: RefundWay },
): Result<Plan, NothingOwedBack> {
  if (position.owedBackFen === 0) return refused({ code: 'nothing_owed_back' });
  const draft = new Draft(position, terms);
  draft.refundOwedBack(refundMethod);
  return done(draft.plan());
}
