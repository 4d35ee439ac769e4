import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate, daysBetween } from '../../business-date.ts';
import { fen, sumFen } from '../../money.ts';
import { planBills, rentalDays, rentEndsOn, type BillPeriod, type RentTerms } from './schedule.ts';

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

const month = { unit: 'month' } as const;
const byDays = (days: number) => ({ unit: 'day', days }) as const;

// counted in a calendar, the first day included
test.each([
  ['7 days', '2026-03-01', 1, byDays(7), '2026-03-07', 7],
  ['a day', '2026-03-01', 1, byDays(1), '2026-03-01', 1],
  ['3 × 30 days', '2026-03-01', 3, byDays(30), '2026-05-29', 90],
  ['5 × 10 days over a leap day', '2028-01-15', 5, byDays(10), '2028-03-04', 50],
  ['a month', '2026-03-01', 1, month, '2026-03-31', 31],
  ['a month from a 15th', '2026-03-15', 1, month, '2026-04-14', 31],
  ['a month from a 31st', '2026-01-31', 1, month, '2026-02-27', 28],
  ['a month from a 31st of a leap year', '2028-01-31', 1, month, '2028-02-28', 29],
  ['two months from a 31st', '2026-01-31', 2, month, '2026-03-30', 59],
  ['12 months', '2026-03-01', 12, month, '2027-02-28', 365],
  ['12 months over a leap day', '2027-03-01', 12, month, '2028-02-29', 366],
  ['12 months from a leap day', '2028-02-29', 12, month, '2029-02-27', 365],
] as const)(
  '租期 of %s from %s: its last day and its days',
  (_what, start, termCount, period, lastDay, days) => {
    const startOn = businessDate(start);
    const rental = { totalRentFen: fen(900), termCount, period };

    expect(rentEndsOn(rental, startOn, 'exact')).toBe(lastDay);
    expect(rentalDays(rental, startOn)).toBe(days);
    expect(rentEndsOn(rental, startOn, 'oneMore')).toBe(addDays(businessDate(lastDay), 1));
  },
);

test('the days of the terms follow each other without a gap, and are those of the rental', () => {
  fc.assert(
    fc.property(terms, starts, (rental, startOn) => {
      const dueOn = planBills(rental, startOn).map((bill) => bill.dueOn);
      const endsOn = rentEndsOn(rental, startOn, 'exact');
      // each term lasts from its due day to the day before the next one's, the last to the end
      const spans = dueOn.map((from, index) => {
        const next = dueOn[index + 1];
        return { from, to: next === undefined ? endsOn : addDays(next, -1) };
      });

      const all = spans.map(({ from, to }) => daysBetween(from, to) + 1);
      expect(all.every((days) => days >= 1)).toBe(true);
      expect(all.reduce((sum, days) => sum + days, 0)).toBe(daysBetween(startOn, endsOn) + 1);
      expect(rentalDays(rental, startOn)).toBe(daysBetween(startOn, endsOn) + 1);
      const { period } = rental;
      expect(all).toEqual(period.unit === 'day' ? all.map(() => period.days) : all);
    }),
  );
});

test('a rental that goes on the day after has its bills where a longer one would', () => {
  fc.assert(
    fc.property(terms, starts, (rental, startOn) => {
      const longer = planBills({ ...rental, termCount: rental.termCount + 1 }, startOn);

      const nextOn = addDays(rentEndsOn(rental, startOn, 'exact'), 1);

      expect(planBills(rental, nextOn)[0]?.dueOn).toBe(longer.at(-1)?.dueOn);
      expect(rentEndsOn(rental, startOn, 'oneMore')).toBe(nextOn);
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
  expect(rentEndsOn(rental, startOn, 'exact')).toBe('2028-04-29');
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
