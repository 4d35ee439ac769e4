import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, addMonths, businessDate, daysBetween } from '../../business-date.ts';
import { fen, sumFen } from '../../money.ts';
import { planBills, rentEndsOn, type BillPeriod, type RentTerms } from './schedule.ts';

const starts = fc
  .integer({ min: 0, max: 20_000 })
  .map((count) => addDays(businessDate('2020-01-01'), count));
const periods = fc.oneof(
  fc.constant<BillPeriod>({ unit: 'month' }),
  fc.integer({ min: 1, max: 366 }).map((days): BillPeriod => ({ unit: 'day', days })),
);
const terms: fc.Arbitrary<RentTerms> = fc.record({
  totalRentFen: fc.integer({ min: 0, max: 100_000_000_000 }).map(fen),
  termCount: fc.integer({ min: 1, max: 120 }),
  period: periods,
});

test('S5 the bills of any rental add up to its rent, one for each term', () => {
  fc.assert(
    fc.property(terms, starts, (rental, startOn) => {
      const bills = planBills(rental, startOn);

      expect(bills.map((bill) => bill.term)).toEqual(
        Array.from({ length: rental.termCount }, (_, index) => index + 1),
      );
      expect(sumFen(bills.map((bill) => bill.rentFen))).toBe(rental.totalRentFen);
    }),
  );
});

test('the first bill falls due on the day the rental starts, each next one later than the last', () => {
  fc.assert(
    fc.property(terms, starts, (rental, startOn) => {
      const dueOn = planBills(rental, startOn).map((bill) => bill.dueOn);

      expect(dueOn[0]).toBe(startOn);
      expect(dueOn).toEqual([...new Set(dueOn)].toSorted());
    }),
  );
});

test('the rental ends one period after its last bill falls due', () => {
  fc.assert(
    fc.property(terms, starts, (rental, startOn) => {
      const endsOn = rentEndsOn(rental, startOn);
      const longer = planBills({ ...rental, termCount: rental.termCount + 1 }, startOn);

      expect(endsOn).toBe(longer.at(-1)?.dueOn);
      expect(endsOn > (planBills(rental, startOn).at(-1)?.dueOn ?? endsOn)).toBe(true);
    }),
  );
});

test('monthly bills that start on the 31st come once in every month', () => {
  const startOn = businessDate('2027-08-31');
  const rental: RentTerms = { totalRentFen: fen(120_000), termCount: 8, period: { unit: 'month' } };

  expect(planBills(rental, startOn).map((bill) => bill.dueOn)).toEqual([
    '2027-08-31',
    '2027-09-30',
    '2027-10-31',
    '2027-11-30',
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
  ]);
  expect(rentEndsOn(rental, startOn)).toBe(addMonths(startOn, 8));
});

test('bills by days stand exactly that many days apart', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 366 }), starts, (days, startOn) => {
      const rental: RentTerms = {
        totalRentFen: fen(900),
        termCount: 3,
        period: { unit: 'day', days },
      };
      const [first = startOn, second = startOn, third = startOn] = planBills(rental, startOn).map(
        (bill) => bill.dueOn,
      );

      expect([daysBetween(first, second), daysBetween(second, third)]).toEqual([days, days]);
    }),
  );
});

test.each([0, -1, 1.5])('a period of %d days is a fault', (days) => {
  const rental: RentTerms = { totalRentFen: fen(900), termCount: 3, period: { unit: 'day', days } };

  expect(() => planBills(rental, businessDate('2026-11-21'))).toThrow('a period of');
});
