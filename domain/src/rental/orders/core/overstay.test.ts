import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate, daysBetween } from '../../../business-date.ts';
import { fen, sumFen } from '../../../money.ts';
import { anyOverstay } from '../testing/any-position.ts';
import { orderStatus } from './order-status.ts';
import {
  monthOf,
  overstayCapFen,
  overstayDays,
  overstayFen,
  overstayNotice,
  overstayStretches,
  type OverstayClock,
} from './overstay.ts';

const endsOn = businessDate('2026-05-29');
/** 3 × 30 days at ¥100.00: a day's rent is 111.1 fen. */
const clock: OverstayClock = {
  terms: { graceDays: 0, dayBp: 10_000, maxDays: 90 },
  rentFen: fen(10_000),
  rentDays: 90,
  countedOn: null,
};

test('a rental is 超期 from the day after its last day, as long as nothing is under way', () => {
  const renting = { status: orderStatus.renting, lock: null, endsOn };

  expect(overstayDays(renting, businessDate('2026-05-29'))).toBe(0);
  expect(overstayDays(renting, businessDate('2026-05-30'))).toBe(1);
  expect(overstayDays(renting, businessDate('2026-07-08'))).toBe(40);
  for (const lock of ['returning', 'reletting', 'buyingOut'])
    expect(overstayDays({ ...renting, lock }, businessDate('2026-07-08'))).toBe(0);
  const completed = { ...renting, status: orderStatus.completed };
  expect(overstayDays(completed, businessDate('2026-07-08'))).toBe(0);
  expect(overstayDays({ ...renting, endsOn: null }, businessDate('2026-07-08'))).toBe(0);
});

// on paper: 40 days × 10,000 / 90 = 4,444.4; 3 days are free: 37 are 4,111.1; half more: 6,666.6; 30 at most: 3,333.3
test.each([
  [{}, 4_444, 10_000],
  [{ graceDays: 3 }, 4_111, 10_000],
  [{ dayBp: 15_000 }, 6_667, 15_000],
  [{ maxDays: 30 }, 3_333, 3_333],
])('an overstay of 40 days by %j comes to %i fen of at most %i', (terms, amountFen, capFen) => {
  const signed = { ...clock, terms: { ...clock.terms, ...terms } };

  expect(overstayFen(signed, 40)).toBe(amountFen);
  expect(overstayCapFen(signed)).toBe(capFen);
});

test('days are charged by calendar month, those before not again', () => {
  const on = businessDate('2026-07-08');

  expect(overstayStretches(clock, endsOn, on)).toEqual([
    { fromOn: '2026-05-30', toOn: '2026-05-31', amountFen: 222 },
    { fromOn: '2026-06-01', toOn: '2026-06-30', amountFen: 3_334 }, // 3,556 for 32 days
    { fromOn: '2026-07-01', toOn: '2026-07-08', amountFen: 888 },
  ]);
  const counted = { ...clock, countedOn: businessDate('2026-07-07') };
  expect(overstayStretches(counted, endsOn, on)).toEqual([
    { fromOn: '2026-07-08', toOn: '2026-07-08', amountFen: 111 },
  ]);
  expect(overstayStretches({ ...clock, countedOn: on }, endsOn, on)).toEqual([]);
  const graced = { ...clock, terms: { ...clock.terms, graceDays: 5 } };
  expect(overstayStretches(graced, endsOn, businessDate('2026-06-03'))).toEqual([]);
  expect(overstayStretches(graced, endsOn, businessDate('2026-06-04'))).toEqual([
    { fromOn: '2026-06-04', toOn: '2026-06-04', amountFen: 111 },
  ]);
});

test('however the days are cut, they come to the same, each once and never past the cap', () => {
  fc.assert(
    fc.property(
      anyOverstay,
      fc.integer({ min: 1, max: 5_000_000 }),
      fc.integer({ min: 1, max: 800 }),
      fc.array(fc.nat(60), { minLength: 1, maxLength: 20 }),
      (terms, rentFen, rentDays, steps) => {
        const signed = { terms, rentFen: fen(rentFen), rentDays };
        let running: OverstayClock = { ...signed, countedOn: null };
        let on = endsOn;
        const charged = steps.flatMap((days) => {
          on = addDays(on, days);
          const stretches = overstayStretches(running, endsOn, on);
          running = { ...running, countedOn: on };
          return stretches;
        });

        const atOnce = overstayStretches({ ...signed, countedOn: null }, endsOn, on);
        const totalFen = sumFen(charged.map(({ amountFen }) => amountFen));
        expect(totalFen).toBe(overstayFen(running, daysBetween(endsOn, on)));
        expect(totalFen).toBe(sumFen(atOnce.map(({ amountFen }) => amountFen)));
        expect(totalFen).toBeLessThanOrEqual(overstayCapFen(running));
        const byMonth = (stretches: typeof charged) =>
          [...Map.groupBy(stretches, ({ fromOn }) => monthOf(fromOn))].map(([month, those]) => [
            month,
            sumFen(those.map(({ amountFen }) => amountFen)),
          ]);
        expect(byMonth(charged)).toEqual(byMonth(atOnce));
        for (const [index, { fromOn, toOn }] of charged.entries()) {
          expect(monthOf(fromOn)).toBe(monthOf(toOn));
          expect(fromOn > (charged[index - 1]?.toOn ?? addDays(endsOn, terms.graceDays))).toBe(
            true,
          );
        }
      },
    ),
  );
});

test('a notice is sent on days 1, 7, 15 and 30, one for all that were missed', () => {
  const sent: number[] = [];
  for (let days = 1; days <= 60; days += 1) {
    const notice = overstayNotice(days, sent.at(-1) ?? 0);
    if (notice !== null) sent.push(notice);
  }

  expect(sent).toEqual([1, 7, 15, 30]);
  expect(overstayNotice(40, 0)).toBe(30);
  expect(overstayNotice(6, 1)).toBeNull();
});
