import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate, daysBetween } from '../../../business-date.ts';
import { fen } from '../../../money.ts';
import { rentalDays, rentEndsOn } from '../../bills/schedule.ts';
import { orderStatus } from '../core/order-status.ts';
import { weightOf } from '../money/given-away.ts';
import { anyRent } from '../testing/any-position.ts';
import { planOf, refusalOf, someRental, termsOn } from '../testing/some-rental.ts';
import { gapPurpose, reletGap, reletStartsOn, settleGap, type Rented } from './relet-gap.ts';

const startOn = businessDate('2026-03-01');
/** 3 × 30 days at ¥100.00: to 2026-05-29. */
const ninety: Rented = {
  position: someRental({ endsOn: businessDate('2026-05-29') }),
  rent: { totalRentFen: fen(10_000), termCount: 3, period: { unit: 'day', days: 30 } },
  startOn,
};
const relet = someRental({ status: orderStatus.toShip, endsOn: null, bills: [] });

// ¥100.00 over 90 days is 111.1 fen a day
test.each([
  ['2026-03-10', null],
  ['2026-05-29', null],
  ['2026-05-30', null],
  ['2026-05-31', ['2026-05-30', '2026-05-30', 1, 111]],
  ['2026-06-01', ['2026-05-30', '2026-05-31', 2, 222]],
  ['2026-06-07', ['2026-05-30', '2026-06-06', 8, 889]], // 888.9
  ['2026-08-28', ['2026-05-30', '2026-08-27', 90, 10_000]],
] as const)('a relet that begins on %s has these days before it', (today, expected) => {
  const gap = reletGap(ninety, businessDate(today));

  expect(gap && [gap.fromOn, gap.toOn, gap.days, gap.amountFen]).toEqual(expected);
});

test('half a fen is rounded up, and a month has the days of the calendar', () => {
  const halves = { ...ninety, rent: { ...ninety.rent, totalRentFen: fen(45) } };
  const february: Rented = {
    position: someRental({ endsOn: businessDate('2026-02-28') }),
    rent: { totalRentFen: fen(28_000), termCount: 1, period: { unit: 'month' } },
    startOn: businessDate('2026-02-01'),
  };

  expect(reletGap(halves, businessDate('2026-05-31'))?.amountFen).toBe(1);
  expect(reletGap(february, businessDate('2026-03-04'))).toMatchObject({
    days: 3,
    amountFen: 3_000,
  });
});

test('an order that was signed before keeps its day more, and is charged from the day after that', () => {
  const position = someRental({ endsOn: businessDate('2026-05-30'), daysRule: 'oneMore' });

  expect(reletGap({ ...ninety, position }, businessDate('2026-05-31'))).toBeNull();
  expect(reletGap({ ...ninety, position }, businessDate('2026-06-01'))).toMatchObject({
    fromOn: '2026-05-31',
    days: 1,
    amountFen: 111,
  });
});

test('the days between are billed, or billed and let off; nothing is done without a word', () => {
  const terms = termsOn('2026-06-07');
  const gap = reletGap(ninety, terms.today);
  if (gap === null) throw new Error('no gap');
  const settle = (choice: 'charge' | 'waive' | null) => settleGap(relet, terms, { gap, choice });

  expect(gapPurpose(gap)).toBe('续租间隔8天租金（2026-05-30至2026-06-06）');
  expect(refusalOf(settle(null))).toEqual({
    code: 'relet_gap_undecided',
    days: 8,
    amountFen: 889,
  });
  const charged = planOf(settle('charge'));
  expect(charged).toMatchObject({
    bills: [{ id: -1, kind: 4, status: 1, dueOn: '2026-06-07', amountFen: 889, waivedFen: 0 }],
    transfers: [{ kind: 'extraBilled', amountFen: 889, billId: -1 }],
    move: null,
  });
  const waived = planOf(settle('waive'));
  expect(waived).toMatchObject({
    bills: [{ id: -1, status: 2, amountFen: 889, waivedFen: 889 }],
    transfers: [{ kind: 'extraBilled' }, { kind: 'waived', amountFen: 889, billId: -1 }],
  });
  expect([charged, waived].map((plan) => weightOf(relet, plan).givenFen)).toEqual([0, 889]);
});

test('rental, days between and relet follow each other, and the days are charged like those of the rental', () => {
  fc.assert(
    fc.property(
      anyRent,
      fc.nat(800),
      fc.integer({ min: -500, max: 500 }),
      fc.constantFrom('exact' as const, 'oneMore' as const),
      (rent, since, late, rule) => {
        const first = addDays(startOn, since);
        const endsOn = rentEndsOn(rent, first, rule);
        const rented = { position: someRental({ endsOn }), rent, startOn: first };
        const today = addDays(endsOn, late);

        const gap = reletGap(rented, today);

        const reletOn = reletStartsOn(rented.position, today);
        expect(gap?.days ?? 0).toBe(Math.max(0, late - 1));
        expect(addDays(endsOn, 1 + (gap?.days ?? 0))).toBe(reletOn);
        if (gap === null) return;
        expect([gap.fromOn, addDays(gap.toOn, 1)]).toEqual([addDays(endsOn, 1), reletOn]);
        expect(daysBetween(gap.fromOn, gap.toOn) + 1).toBe(gap.days);
        const days = rentalDays(rent, first);
        const off = gap.amountFen * days - rent.totalRentFen * gap.days;
        expect(off * 2 > -days && off * 2 <= days).toBe(true);
      },
    ),
  );
});
