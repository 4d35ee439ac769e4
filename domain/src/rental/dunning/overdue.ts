import type { BusinessDate } from '../../business-date.ts';
import { fen, sumFen, type Fen } from '../../money.ts';
import type { Transfer } from '../../money/ledger/transfers.ts';
import { billKinds } from '../bills/bill-kinds.ts';
import { overdueDays } from '../bills/bill-status.ts';
import { lateFeeOwedOf, unpaidOf, type OwedBill } from '../orders/core/position.ts';

/** The overdue bills of an order together. In fen. */
export interface Overdue {
  readonly billCount: number;
  /** The day on which the first of them fell due: stages are counted from it. */
  readonly firstDueOn: BusinessDate;
  readonly unpaidFen: Fen;
  /** Late fee in the books; what runs up until a bill is touched is not in them yet. */
  readonly lateFeeFen: Fen;
  /** How many of them are in 协商分期. */
  readonly plannedCount: number;
  /** All of it is 超期占用费. */
  readonly isOverstay: boolean;
}

/** A bill is overdue from the day after its own, until it is paid or taken back; a deposit never is. */
const isOverdue = (bill: OwedBill, today: BusinessDate): boolean =>
  bill.kind !== billKinds.deposit && overdueDays(bill, today) > 0;

/** A bill is in 协商分期 as long as its late fee stands still. */
export const isPlanned = ({ lateFeeStoppedOn }: Pick<OwedBill, 'lateFeeStoppedOn'>): boolean =>
  lateFeeStoppedOn !== null;

/** The bills of an order that are overdue on a day: those that 协商分期 is made of. */
export const overdueBillsOf = (bills: readonly OwedBill[], on: BusinessDate): readonly OwedBill[] =>
  bills.filter((bill) => isOverdue(bill, on));

/** The overdue bills of an order today; null: none is. */
export function overdueOf(bills: readonly OwedBill[], today: BusinessDate): Overdue | null {
  const overdue = overdueBillsOf(bills, today);
  const [first, ...others] = overdue;
  if (first === undefined) return null;
  return {
    billCount: overdue.length,
    firstDueOn: others.reduce((day, { dueOn }) => (dueOn < day ? dueOn : day), first.dueOn),
    unpaidFen: sumFen(overdue.map(unpaidOf)),
    lateFeeFen: sumFen(overdue.map(lateFeeOwedOf)),
    plannedCount: overdue.filter(isPlanned).length,
    isOverstay: overdue.every(({ kind }) => kind === billKinds.overstay),
  };
}

/** The payment of a bill that was overdue, and how the order stood before it: its stage is that of the order. In fen. */
export interface Recovery extends Pick<Overdue, 'firstDueOn' | 'isOverstay'> {
  readonly billId: number;
  readonly amountFen: Fen;
  readonly daysLate: number;
}

/**
 * The payments of an act for bills that were overdue before it. A waiver, a bill that is taken back and a
 * debt that is written off are none.
 */
export function recoveriesOf(
  before: readonly OwedBill[],
  transfers: readonly Transfer[],
  today: BusinessDate,
): readonly Recovery[] {
  const stood = overdueOf(before, today);
  if (stood === null) return [];
  const { firstDueOn, isOverstay } = stood;
  return before
    .filter((bill) => isOverdue(bill, today))
    .flatMap((bill) => {
      const paid = transfers.filter((made) => made.billId === bill.id && isPayment(made));
      const amountFen = sumFen(paid.map((made) => made.amountFen));
      const daysLate = overdueDays(bill, today);
      return amountFen === 0
        ? []
        : [{ billId: bill.id, amountFen: fen(amountFen), daysLate, firstDueOn, isOverstay }];
    });
}

const isPayment = ({ kind, isReversal }: Transfer): boolean =>
  !isReversal && (kind === 'received' || kind === 'depositSetOff');
