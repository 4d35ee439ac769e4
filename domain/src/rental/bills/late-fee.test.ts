import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate } from '../../business-date.ts';
import { fen } from '../../money.ts';
import { firstRateDays, lateFeeSince, type LateFeePolicy } from './late-fee.ts';

const policy: LateFeePolicy = { graceDays: 0, firstBp: 5, laterBp: 10, capBp: 2_000 };
const dueOn = businessDate('2026-01-31');
const bill = {
  dueOn,
  amountFen: fen(300_00),
  unpaidFen: fen(300_00),
  countedFen: fen(0),
  countedOn: null,
};

test.each([
  { late: 0, fee: 0 },
  { late: 1, fee: 15 },
  { late: 15, fee: 225 },
  { late: 16, fee: 255 },
  { late: 400, fee: 60_00 }, // the cap: a fifth of the bill
])('$late days late, a bill of ¥300.00 has a late fee of $fee fen', ({ late, fee }) => {
  expect(lateFeeSince(bill, policy, addDays(dueOn, late))).toBe(fee);
});

test.each([
  { late: 3, fee: 0 },
  { late: 4, fee: 15 },
  { late: 18, fee: 225 }, // fifteen days after the grace at the first rate
  { late: 19, fee: 255 },
])('after 3 days of grace, $late days late come to $fee fen', ({ late, fee }) => {
  expect(lateFeeSince(bill, { ...policy, graceDays: 3 }, addDays(dueOn, late))).toBe(fee);
});

test('half a fen is a fen; less is none', () => {
  expect(lateFeeSince({ ...bill, unpaidFen: fen(1_000) }, policy, addDays(dueOn, 1))).toBe(1);
  expect(lateFeeSince({ ...bill, unpaidFen: fen(999) }, policy, addDays(dueOn, 1))).toBe(0);
});

test('a day is counted once, and counting in parts comes to within a fen a part of counting at once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_00 }),
      fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 12 }),
      fc.record({
        graceDays: fc.nat(30),
        firstBp: fc.integer({ min: 0, max: 100 }),
        laterBp: fc.integer({ min: 0, max: 100 }),
        capBp: fc.integer({ min: 0, max: 10_000 }),
      }),
      (amount, steps, terms) => {
        const whole = { ...bill, amountFen: fen(amount), unpaidFen: fen(amount) };
        let [day, countedOn, countedFen] = [dueOn, dueOn, fen(0)];
        for (const step of steps) {
          day = addDays(day, step);
          countedFen = fen(
            countedFen + lateFeeSince({ ...whole, countedFen, countedOn }, terms, day),
          );
          countedOn = day;
          expect(lateFeeSince({ ...whole, countedFen, countedOn }, terms, day)).toBe(0);
        }
        const atOnce = lateFeeSince(whole, terms, day);
        expect(Math.abs(atOnce - countedFen)).toBeLessThanOrEqual(steps.length);
        expect(countedFen).toBeLessThanOrEqual((amount * terms.capBp) / 10_000);
      },
    ),
  );
});

test('the first rate ends after 15 days, whenever they are counted', () => {
  const half = addDays(dueOn, firstRateDays);
  const later = { ...bill, countedFen: fen(225), countedOn: half };
  expect(lateFeeSince(later, policy, addDays(half, 1))).toBe(30);
});
