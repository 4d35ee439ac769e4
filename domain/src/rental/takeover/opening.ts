import type { BusinessDate } from '../../business-date.ts';
import { fen, sumFen, type Fen } from '../../money.ts';
import { transfer, type Transfer } from '../../money/ledger/transfers.ts';
import { planBills, type PlannedBill, type RentTerms } from '../bills/schedule.ts';

/** A bill of an order that is taken over, with what was paid of it in the system before. */
export interface TakenOverBill extends PlannedBill {
  readonly paidFen: Fen;
}

/** The rent that was paid before an order was taken over: whole terms, and a part of the next one. */
export interface PaidBefore {
  readonly paidTerms: number;
  readonly partFen: Fen;
}

/** The bills of an order that is taken over: by its schedule like any other's, the first ones paid. */
export const takenOverBills = (
  terms: RentTerms,
  startOn: BusinessDate,
  { paidTerms, partFen }: PaidBefore,
): TakenOverBill[] =>
  planBills(terms, startOn).map((bill) => {
    if (bill.term <= paidTerms) return { ...bill, paidFen: bill.rentFen };
    return { ...bill, paidFen: bill.term === paidTerms + 1 ? partFen : fen(0) };
  });

interface Opened {
  readonly bills: readonly (TakenOverBill & { readonly id: number })[];
  readonly depositHeldFen: Fen;
  /** The day of the take-over. */
  readonly today: BusinessDate;
}

/**
 * The opening (期初) of an order that is taken over (ADR 31). What was paid before, and what fell due before today, is income of the
 * books before: it comes in against 期初, and so does the deposit. What falls due from today on is billed here.
 */
export function openingTransfers({ bills, depositHeldFen, today }: Opened): Transfer[] {
  const before = sumFen(
    bills.map(({ dueOn, rentFen, paidFen }) => (dueOn < today ? rentFen : paidFen)),
  );
  const all = sumFen(bills.map(({ rentFen }) => rentFen));
  return [
    ...transfer('openingBilled', before),
    ...transfer('rentBilled', fen(all - before)),
    ...bills.flatMap(({ id, paidFen }) => transfer('openingReceived', paidFen, { billId: id })),
    ...transfer('openingDeposit', depositHeldFen),
  ];
}
