import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen, sumFen } from '../../../money.ts';
import { collect } from '../money/payments.ts';
import { planOf, someBill, someRental, termsOn } from '../testing/some-rental.ts';
import { splitPayment } from './payment-order.ts';

// On the 1st of March bill 1 (31st of January) bears 29 days: 15 × 5 bp and 14 × 10 bp of ¥100.00 are ¥2.15.
// Bill 2 (28th of February) bears one day: ¥0.05. ¥102.00 come in.
const day = termsOn('2026-03-01');
const collected = (paymentOrder: 'rentFirst' | 'lateFeeFirst') =>
  planOf(
    collect(someRental({ paymentOrder }), day, {
      billIds: [1, 2],
      amountFen: fen(10_200),
      method: 'cash',
    }),
  ).bills.map(({ id, paidFen, lateFeeFen, lateFeePaidFen }) => [
    id,
    paidFen,
    lateFeeFen,
    lateFeePaidFen,
  ]);

test('租金优先: a payment goes to the rent of all bills before any late fee', () => {
  expect(collected('rentFirst')).toEqual([
    [1, 10_000, 215, 0],
    [2, 200, 5, 0],
  ]);
});

test('滞纳金优先: each bill in turn, its late fee before the bill', () => {
  expect(collected('lateFeeFirst')).toEqual([
    [1, 9_985, 215, 215],
    [2, 0, 5, 0],
  ]);
});

const anyBill = fc
  .record({ amount: fc.nat(50_000), lateFee: fc.nat(5_000) })
  .map(({ amount, lateFee }) => someBill({ amountFen: fen(amount), lateFeeFen: fen(lateFee) }));

test('either order pays as much, and rent first never leaves more of the rent unpaid', () => {
  fc.assert(
    fc.property(fc.array(anyBill, { maxLength: 5 }), fc.nat(200_000), (bills, amount) => {
      const [rentFirst, lateFeeFirst] = (['rentFirst', 'lateFeeFirst'] as const).map((order) =>
        splitPayment(bills, fen(amount), order),
      );
      const paid = (split: typeof rentFirst) => split?.payments ?? [];
      const rent = (split: typeof rentFirst) => sumFen(paid(split).map((one) => one.amountFen));
      const lateFee = (split: typeof rentFirst) => sumFen(paid(split).map((one) => one.lateFeeFen));

      for (const split of [rentFirst, lateFeeFirst])
        expect(rent(split) + lateFee(split) + (split?.leftFen ?? 0)).toBe(amount);
      expect(rentFirst?.leftFen).toBe(lateFeeFirst?.leftFen);
      expect(rent(rentFirst)).toBeGreaterThanOrEqual(rent(lateFeeFirst));
    }),
  );
});
