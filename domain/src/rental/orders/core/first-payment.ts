import { fen, splitEvenly, type Fen } from '../../../money.ts';
import type { RentTerms } from '../../bills/schedule.ts';

/** When the rent of the first term is paid: once the product is there, or before it leaves. Stored: never rename. */
export const firstPayments = { atReceipt: '起租后付首期', atOrder: '发货前付首期' } as const;

export type FirstPayment = keyof typeof firstPayments;

/** The rent of the first term where it must be paid before the product leaves and was not; else 0. `paidTerms`: how many were paid. */
export function firstRentOf(terms: RentTerms, firstPayment: FirstPayment, paidTerms: number): Fen {
  if (firstPayment === 'atReceipt' || paidTerms > 0) return fen(0);
  return splitEvenly(terms.totalRentFen, terms.termCount)[0] ?? fen(0);
}
