import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen } from '../../money.ts';
import { shareOf } from '../../rate.ts';
import { placeUnder } from '../customers/distribution.ts';
import {
  availableOf,
  bookedOf,
  recordNow,
  recordState,
  type RecordSums,
} from './distribution-records.ts';
import { maxDistributionBp, shareAt, sharesFit } from './distribution-rule.ts';

const zero = fen(0);
const none: RecordSums = { baseFen: zero, shareFen: zero, frozenFen: zero, paidFen: zero };
const rentIn = (ripe: number, collected: number) => ({
  ripeFen: fen(ripe),
  collectedFen: fen(collected),
});
const amount = fc.integer({ min: 0, max: 10_000_000_00 });

// on paper: ¥100.00 of rent at 5 %
test('a commission is frozen, then earned, then paid, and taken back with the refund', () => {
  const frozen = recordNow(none, rentIn(0, 100_00), 500);
  expect([recordState(frozen), frozen.frozenFen, frozen.shareFen]).toEqual(['frozen', 5_00, 0]);
  const earned = recordNow(frozen, rentIn(100_00, 100_00), 500);
  expect([recordState(earned), earned.frozenFen, earned.shareFen]).toEqual(['payable', 0, 5_00]);
  const paid = { ...earned, paidFen: earned.shareFen };
  expect(recordState(paid)).toBe('paid');
  const back = recordNow(paid, rentIn(0, 0), 900);
  expect([recordState(back), back.shareFen, back.paidFen]).toEqual(['takenBack', 0, 5_00]);
});

test('what is refunded within the frozen days was never earned', () => {
  const frozen = recordNow(none, rentIn(0, 100_00), 500);
  const back = recordNow(frozen, rentIn(0, 0), 500);
  expect([recordState(back), back.shareFen]).toEqual(['takenBack', 0]);
});

test('both levels together never earn more than the most of the rent, and a whole refund leaves nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(amount, amount), { maxLength: 8 }),
      fc.integer({ min: 0, max: maxDistributionBp }),
      fc.integer({ min: 0, max: maxDistributionBp }),
      (looks, firstBp, secondBp) => {
        fc.pre(sharesFit({ firstBp, secondBp }));
        let records: readonly RecordSums[] = [none, none];
        for (const [ripe, collected] of looks) {
          records = records.map((record, index) =>
            recordNow(
              record,
              rentIn(Math.min(ripe, collected), collected),
              shareAt({ firstBp, secondBp }, index === 0 ? 1 : 2),
            ),
          );
          const whole = records.reduce((sum, one) => sum + one.shareFen + one.frozenFen, 0);
          // each look rounds half a fen up for each level
          expect(whole).toBeLessThanOrEqual(
            shareOf(fen(collected), maxDistributionBp) + 2 * looks.length,
          );
          for (const { shareFen, frozenFen, baseFen } of records) {
            expect(Math.min(shareFen, frozenFen, baseFen)).toBeGreaterThanOrEqual(0);
            expect(baseFen).toBeLessThanOrEqual(collected);
          }
        }
        for (const record of records)
          expect(recordNow(record, rentIn(0, 0), firstBp)).toEqual({ ...none });
      },
    ),
    { numRuns: 500 },
  );
});

test('the books never have less than what was paid, and a payment of all that is available leaves nothing', () => {
  fc.assert(
    fc.property(amount, amount, (earned, paid) => {
      const before = { earnedFen: fen(earned), paidFen: fen(paid) };
      expect(bookedOf(before)).toBeGreaterThanOrEqual(paid);
      const available = availableOf(before);
      fc.pre(available > 0);
      const after = { ...before, paidFen: fen(paid + available) };
      expect(availableOf(after)).toBe(0);
      expect(bookedOf(after)).toBe(bookedOf(before));
    }),
  );
});

test('a distributor never stands above himself, however they are placed', () => {
  const moves = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 40 });
  fc.assert(
    fc.property(moves, (placed) => {
      const above = new Map<number, number>();
      const lineOf = (of: number): number[] => {
        const line = [of];
        for (let at = above.get(of); at !== undefined; at = above.get(at)) {
          expect(line).not.toContain(at);
          line.push(at);
        }
        return line;
      };
      for (const [one, parent] of placed)
        if (placeUnder(one, lineOf(parent)).done) above.set(one, parent);
      for (const one of above.keys()) lineOf(one);
    }),
  );
});
