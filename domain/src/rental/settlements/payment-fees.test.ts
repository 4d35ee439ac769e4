import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen, sumFen } from '../../money.ts';
import { shareOf } from '../../rate.ts';
import { feesOfParts, feeTaken, type PaidPart } from './payment-fees.ts';

const part = (amountFen: number, reversedFen = 0, billId: number | null = 1): PaidPart => ({
  billId,
  amountFen: fen(amountFen),
  reversedFen: fen(reversedFen),
});

// on paper: 60 bp of ¥250.00 are ¥1.50: ¥100.00 bear 60 fen, ¥149.99 bear 89.994 and ¥0.01 0.006 fen
test('the fee of a payment is divided by its parts to the fen', () => {
  const parts = [part(100_00), part(149_99, 0, 2), part(1, 0, null)];
  expect(feesOfParts({ amountFen: fen(250_00), feeBp: 60, parts }, true)).toEqual([60, 90, 0]);
});

// 60 bp of ¥200.00 are ¥1.20. Of it ¥100.00 went back: what stands bears 60 fen, or still half of ¥1.20
test('the fee of what went back is given back where the provider does so, and else stays with its bill', () => {
  const payment = {
    amountFen: fen(200_00),
    feeBp: 60,
    parts: [part(100_00, 100_00), part(100_00)],
  };
  expect(feesOfParts(payment, true)).toEqual([0, 60]);
  expect(feesOfParts(payment, false)).toEqual([60, 60]);
});

test('no more is taken off than there is, and nothing where the share is of the amount before the fee', () => {
  expect(feeTaken('after', fen(100_00), fen(60))).toBe(60);
  expect(feeTaken('after', fen(0), fen(60))).toBe(0);
  expect(feeTaken('before', fen(100_00), fen(60))).toBe(0);
});

const amount = fc.integer({ min: 1, max: 10_000_000_00 });
const parted = fc
  .tuple(amount, fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([amountFen, gone]) => part(amountFen, Math.floor(amountFen * gone)));

test('however a payment is divided and taken back, the fees of its parts are its fee, each within a fen of its own', () => {
  fc.assert(
    fc.property(
      fc.array(parted, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 1_000 }),
      fc.boolean(),
      (parts, feeBp, isFeeReturned) => {
        const weights = parts.map(({ amountFen, reversedFen }) =>
          isFeeReturned ? amountFen - reversedFen : amountFen,
        );
        const amountFen = sumFen(parts.map((one) => one.amountFen));
        const fees = feesOfParts({ amountFen, feeBp, parts }, isFeeReturned);
        const wholeFen = fen(weights.reduce((sum, one) => sum + one, 0));
        expect(sumFen(fees)).toBe(shareOf(wholeFen, feeBp));
        for (const [place, fee] of fees.entries())
          expect(Math.abs(fee - ((weights[place] ?? 0) * feeBp) / 10_000)).toBeLessThan(1.5);
      },
    ),
    { numRuns: 1000 },
  );
});
