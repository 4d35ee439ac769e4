import { expect, test } from 'vitest';
import { businessDate } from '../../../business-date.ts';
import { fen } from '../../../money.ts';
import { after, counted, owedOn } from '../core/position.ts';
import { planOf, refusalOf, someRental, termsOn } from '../testing/some-rental.ts';
import { arrived } from './arrival.ts';
import { weightOf } from './given-away.ts';
import { collect } from './payments.ts';
import { whySecondPerson } from './second-person.ts';

// On paper: the first bill of ¥100.00 was due on 2026-01-31 and bears 5 bp a day for 15 days, then 10. On the 25th of February it is
// 25 days late: 15 × ¥0.05 + 10 × ¥0.10 = ¥1.75. The money arrived on the 5th, 5 days late: ¥0.25.

const terms = termsOn('2026-02-25');
const pay = (arrivedOn: string | undefined, amountFen: number | null = null) =>
  arrived(terms, arrivedOn === undefined ? undefined : businessDate(arrivedOn), (then) =>
    collect(someRental(), then, {
      billIds: [1],
      amountFen: amountFen === null ? null : fen(amountFen),
      method: 'bank',
    }),
  );
const received = (plan: ReturnType<typeof planOf<Parameters<typeof weightOf>[1]>>) =>
  plan.transfers.filter(({ kind }) => kind === 'received').map(({ amountFen }) => amountFen);
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);

test('late fee counts to the day on which the money arrived', () => {
  expect(sum(received(planOf(pay(undefined))))).toBe(10_175);
  expect(sum(received(planOf(pay('2026-02-05'))))).toBe(10_025);
  expect(sum(received(planOf(pay('2026-01-31'))))).toBe(10_000);
});

test('what is left of a bill bears the fee of the days behind the arrival, and no day twice', () => {
  const plan = planOf(pay('2026-02-05', 5_025)); // ¥0.25 of fee and ¥50.00
  const [bill] = after(someRental(), plan).bills;
  if (bill === undefined) throw new Error('no bill');

  // ¥50.00 from the 6th to the 25th: 10 days of 5 bp and 10 of 10 bp are ¥0.75
  expect(owedOn(counted(bill, terms))).toBe(5_000 + 75);
  const ahead = { ...bill, lateFeeCountedOn: businessDate('2026-02-25') };
  expect(counted(ahead, termsOn('2026-02-05'))).toBe(ahead);
});

test('no day to come, and none of more than a year ago', () => {
  expect(refusalOf(pay('2026-02-26'))).toEqual({ code: 'arrival_not_possible' });
  expect(refusalOf(pay('2025-02-24'))).toEqual({ code: 'arrival_not_possible' });
  expect(pay('2025-02-25').done).toBe(true);
});

test('dated back by more than three days it takes a second person, where the brand has a limit', () => {
  const none = { givenFen: fen(0), putOffDays: 0 };
  const why = (arrivedOn: string, limitFen: number | null) =>
    whySecondPerson(
      'collect',
      weightOf(someRental(), planOf(pay(arrivedOn))),
      { order: none, operator: none },
      limitFen === null ? null : fen(limitFen),
    )?.words ?? null;

  expect(why('2026-02-22', 500_000)).toBeNull();
  expect(why('2026-02-21', 500_000)).toBe('到账日期早于今天4天，超过3天，需要他人复核');
  expect(why('2026-02-21', null)).toBeNull();
});
