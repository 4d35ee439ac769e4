import { assert } from '../../../assert.ts';
import type { BusinessDate } from '../../../business-date.ts';
import { fen, type Fen } from '../../../money.ts';
import { transfer, type Transfer } from '../../../money/ledger/transfers.ts';
import type { accountOfRefund } from '../../../money/payments/refund-ways.ts';
import { billedAs, type BillKind } from '../../bills/bill-kinds.ts';
import { billStatus } from '../../bills/bill-status.ts';
import { owedOn, unpaidOf, type OwedBill } from './position.ts';

/** A bill as it is afterwards, with the transfers of the change, and what of its payments is owed back (待退). */
export interface BillChange {
  readonly bill: OwedBill;
  readonly transfers: readonly Transfer[];
  readonly owedBackFen: Fen;
}

/** A bill on which nothing is owed is paid. */
export const settled = (bill: OwedBill): OwedBill =>
  bill.status === billStatus.due && owedOn(bill) === 0
    ? { ...bill, status: billStatus.paid }
    : bill;

interface NewBill {
  readonly id: number;
  readonly kind: BillKind;
  readonly term: number;
  readonly amountFen: Fen;
  readonly dueOn: BusinessDate;
}

/** A bill that a plan adds. */
export function billAdded(added: NewBill): BillChange {
  const { id, kind, amountFen } = added;
  const billed = billedAs[kind];
  const bill: OwedBill = {
    ...added,
    firstDueOn: null,
    status: billStatus.due,
    paidFen: fen(0),
    claimedFen: fen(0),
    waivedFen: fen(0),
    lateFeeFen: fen(0),
    lateFeePaidFen: fen(0),
    lateFeeWaivedFen: fen(0),
    lateFeeCountedOn: null,
    lateFeeStoppedOn: null,
    refundedFen: fen(0),
    droppedFen: fen(0),
  };
  const transfers = billed === null ? [] : transfer(billed, amountFen, { billId: id });
  return { bill: settled(bill), transfers, owedBackFen: fen(0) };
}

/**
 * Takes a bill back. What the customer paid on it is owed back, unless a price has counted it (`keepsPaid`). Late fee that was paid stays paid. A
 * deposit that was asked for stays where it is held.
 */
export function billCancelled(bill: OwedBill, { keepsPaid }: { readonly keepsPaid: boolean }) {
  const kind = billedAs[bill.kind];
  const owedBackFen = kind === null || keepsPaid ? fen(0) : fen(bill.paidFen - bill.claimedFen);
  const takenBackFen = fen(unpaidOf(bill) + owedBackFen);
  return {
    bill: { ...bill, status: billStatus.cancelled, paidFen: fen(bill.paidFen - owedBackFen) },
    transfers: [
      ...owedBack(bill, owedBackFen),
      ...(kind === null ? [] : transfer(kind, takenBackFen, takenBackOf(bill))),
    ],
    owedBackFen,
  } satisfies BillChange;
}

/** An insurer takes over a part of what is unpaid of a bill. */
export const billClaimed = (bill: OwedBill, amountFen: Fen): BillChange => ({
  bill: settled({
    ...bill,
    paidFen: fen(bill.paidFen + amountFen),
    claimedFen: fen(bill.claimedFen + amountFen),
  }),
  transfers: transfer('insuranceClaimed', amountFen, { billId: bill.id }),
  owedBackFen: fen(0),
});

/** The customer owes the unpaid part of a claim again. A paid bill falls due today: until then the insurer owed it. */
export const claimTakenBack = (
  bill: OwedBill,
  amountFen: Fen,
  today: BusinessDate,
): BillChange => ({
  bill: {
    ...bill,
    paidFen: fen(bill.paidFen - amountFen),
    claimedFen: fen(bill.claimedFen - amountFen),
    ...(bill.status === billStatus.paid && { status: billStatus.due, dueOn: today }),
  },
  transfers: transfer('insuranceClaimed', amountFen, takenBackOf(bill)),
  owedBackFen: fen(0),
});

/** Drops a part of a bill's rent, less than all that is not waived; what was paid beyond the rest is owed back. */
export function rentDropped(bill: OwedBill, amountFen: Fen): BillChange {
  const leftFen = fen(bill.amountFen - amountFen);
  const paidFen = fen(Math.min(bill.paidFen, leftFen - bill.waivedFen));
  const owedBackFen = fen(bill.paidFen - paidFen);
  const droppedFen = fen(bill.droppedFen + amountFen);
  return {
    bill: settled({ ...bill, amountFen: leftFen, paidFen, droppedFen }),
    transfers: [
      ...owedBack(bill, owedBackFen),
      ...transfer('rentBilled', amountFen, takenBackOf(bill)),
    ],
    owedBackFen,
  };
}

/**
 * Pays back a part of what was paid on a bill, its late fee first. What went back of an open bill is owed again; of another one it is let
 * off, and with all of it a paid bill is refunded.
 */
export function billRefunded(
  bill: OwedBill,
  amountFen: Fen,
  method: ReturnType<typeof accountOfRefund>,
): BillChange {
  const billed = billedAs[bill.kind];
  assert(billed !== null, `a refund of bill ${bill.id}, which is a deposit`);
  const lateFen = fen(Math.min(amountFen, bill.lateFeePaidFen));
  const ownFen = fen(amountFen - lateFen);
  const takenBack = takenBackOf(bill);
  const paidOut = transfer('received', amountFen, { ...takenBack, method });
  const back = {
    ...bill,
    paidFen: fen(bill.paidFen - ownFen),
    lateFeePaidFen: fen(bill.lateFeePaidFen - lateFen),
  };
  if (bill.status === billStatus.due)
    return { bill: back, transfers: paidOut, owedBackFen: fen(0) };
  const letOff = {
    ...back,
    lateFeeFen: fen(bill.lateFeeFen - lateFen),
    refundedFen: fen(bill.refundedFen + amountFen),
  };
  return {
    bill: bill.status === billStatus.paid ? stillPaid(letOff, ownFen) : letOff,
    transfers: [
      ...paidOut,
      ...transfer(billed, ownFen, takenBack),
      ...transfer('lateFeeBilled', lateFen, takenBack),
    ],
    owedBackFen: fen(0),
  };
}

const stillPaid = (bill: OwedBill, ownFen: Fen): OwedBill =>
  bill.paidFen + bill.lateFeePaidFen === 0
    ? { ...bill, status: billStatus.refunded }
    : { ...bill, amountFen: fen(bill.amountFen - ownFen) };

const takenBackOf = ({ id }: OwedBill) => ({ billId: id, isReversal: true });

const owedBack = (bill: OwedBill, amountFen: Fen) =>
  transfer('received', amountFen, { ...takenBackOf(bill), method: 'overpaidOwed' });
