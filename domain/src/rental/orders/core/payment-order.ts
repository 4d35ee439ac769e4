import { fen, type Fen } from '../../../money.ts';
import type { PaymentOrder } from './lease-terms.ts';
import { lateFeeOwedOf, unpaidOf, type OwedBill } from './position.ts';

/** The parts of a payment that go to one bill and to its late fee. */
export interface BillPayment {
  readonly bill: OwedBill;
  readonly amountFen: Fen;
  readonly lateFeeFen: Fen;
}

/**
 * A payment on bills that are paid in turn, by the order that was signed: `rentFirst` pays what all of them bill before any late fee,
 * `lateFeeFirst` each bill's late fee and then the bill. The bills must be counted. What they do not need is left over.
 */
export function splitPayment(
  bills: readonly OwedBill[],
  amountFen: Fen,
  order: PaymentOrder,
): { readonly payments: readonly BillPayment[]; readonly leftFen: Fen } {
  let leftFen = amountFen;
  const take = (owedFen: Fen): Fen => {
    const takenFen = fen(Math.min(leftFen, owedFen));
    leftFen = fen(leftFen - takenFen);
    return takenFen;
  };
  if (order === 'lateFeeFirst') {
    const payments = bills.map((bill) => {
      const lateFeeFen = take(lateFeeOwedOf(bill));
      return { bill, lateFeeFen, amountFen: take(unpaidOf(bill)) };
    });
    return { payments, leftFen };
  }
  const amounts = bills.map((bill) => ({ bill, amountFen: take(unpaidOf(bill)) }));
  const payments = amounts.map((paid) => ({
    ...paid,
    lateFeeFen: take(lateFeeOwedOf(paid.bill)),
  }));
  return { payments, leftFen };
}
