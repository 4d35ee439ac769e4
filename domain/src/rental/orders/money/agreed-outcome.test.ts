import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen } from '../../../money.ts';
import { after } from '../core/position.ts';
import { planOf, rentBills, someRental, termsOn } from '../testing/some-rental.ts';
import { isWithinAgreed, lateFeeInAll, standingAgreedOn } from './agreed-outcome.ts';
import { weightOf } from './given-away.ts';
import { collect, payOff, reschedule, waive } from './payments.ts';

const agreedDay = termsOn('2026-02-10');
const nextDay = termsOn('2026-02-11');

const amountsOn = (terms: typeof agreedDay, discountFen: number) => {
  const position = someRental();
  const plan = planOf(payOff(position, terms, { discountFen: fen(discountFen), method: 'cash' }));
  return {
    givenFen: weightOf(position, plan).givenFen,
    lateFeeFen: lateFeeInAll(position, terms),
  };
};

test('ten days late are 10,000 × 10 × 5 bp = 50 fen, eleven are 55: within what was agreed to', () => {
  const agreed = amountsOn(agreedDay, 15_000);
  const now = amountsOn(nextDay, 15_000);

  expect(agreed).toEqual({ givenFen: 15_000, lateFeeFen: 50 });
  expect(now).toEqual({ givenFen: 15_000, lateFeeFen: 55 });
  expect(isWithinAgreed(agreed, now)).toBe(true);
});

test('an outcome may give away the 5 fen more that a day has brought, and not 6', () => {
  const agreed = { givenFen: fen(15_000), lateFeeFen: fen(50) };

  expect(isWithinAgreed(agreed, { givenFen: fen(15_005), lateFeeFen: fen(55) })).toBe(true);
  expect(isWithinAgreed(agreed, { givenFen: fen(15_006), lateFeeFen: fen(55) })).toBe(false);
  expect(isWithinAgreed(agreed, { givenFen: fen(15_001), lateFeeFen: fen(50) })).toBe(false);
});

test('days alone, counted or not, leave an order as it was agreed on; every act changes it', () => {
  const position = someRental();
  const agreed = standingAgreedOn(position, agreedDay);
  const countedBills = rentBills.map((bill, index) =>
    index === 0 ? { ...bill, lateFeeFen: fen(55), lateFeeCountedOn: nextDay.today } : bill,
  );

  expect(standingAgreedOn(someRental({ bills: countedBills }), nextDay)).toEqual(agreed);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 9_000 }),
      (billId, part) => {
        const amountFen = fen(part);
        const acts = [
          waive(position, agreedDay, { billId, amountFen, lateFeeFen: fen(0) }),
          collect(position, agreedDay, { billIds: [billId], amountFen, method: 'cash' }),
          reschedule(position, agreedDay, { billId, dueOn: agreedDay.today }),
        ];
        for (const act of acts)
          expect(standingAgreedOn(after(position, planOf(act)), nextDay)).not.toEqual(agreed);
      },
    ),
  );
});

test('another rule of late fees is another agreement', () => {
  const stricter = { ...agreedDay, lateFee: { ...agreedDay.lateFee, firstBp: 9 } };

  expect(standingAgreedOn(someRental(), stricter)).not.toEqual(
    standingAgreedOn(someRental(), agreedDay),
  );
});
