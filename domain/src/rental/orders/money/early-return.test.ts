import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate } from '../../../business-date.ts';
import { fen, sumFen, type Fen } from '../../../money.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { billStatus } from '../../bills/bill-status.ts';
import { planBills } from '../../bills/schedule.ts';
import { planLines } from '../core/plan-lines.ts';
import { after, owedInAll, type OwedBill, type Position } from '../core/position.ts';
import { anyRental, billed } from '../testing/any-position.ts';
import { paidInFull, planOf, refusalOf, someRental, termsOn } from '../testing/some-rental.ts';
import { completeReturn, inspectReturn, reopenInspection, startReturn } from './endings.ts';
import { weightOf } from './given-away.ts';
import { collect } from './payments.ts';

// On paper first: 6 months of ¥300.00 from 2026-01-01, one term in any case, 30 % compensation, back on 2026-03-11, the 11th of the 31
// days of period 3. It costs 300.00 × 11 / 31 = 106.45; 193.55 are not used. Dropped are 193.55 + 3 × 300.00 = 1,093.55, of which 30 %
// are 328.065, 328.07. Where period 3 was paid, 193.55 are owed back, and 328.07 − 193.55 = 134.52 are left to pay.
const startOn = businessDate('2026-01-01');
const rent = { totalRentFen: fen(180_000), termCount: 6, period: { unit: 'month' } } as const;
const bills = planBills(rent, startOn).map(billed);
const terms = termsOn('2026-03-11');
const byDay = { minTerms: 1, compensationBp: 3_000, isByDay: true };
const paidUpTo = (last: number) =>
  bills.map((bill) => (bill.term > last ? bill : paidInFull(bill)));
const leaving = (more: Partial<Position> = {}) =>
  someRental({
    startOn,
    endsOn: businessDate('2026-06-30'),
    bills: paidUpTo(3),
    earlyReturn: byDay,
    lock: 'returning',
    ...more,
  });
const inspect = (position: Position, on = terms) =>
  inspectReturn(position, on, { result: 'intact', compensationFen: fen(0) });
const stored = (position: Position): Position => ({
  ...position,
  bills: position.bills.map((bill, index) => ({ ...bill, id: index + 1 })),
});
const figures = ({ term, status, amountFen, paidFen, droppedFen }: OwedBill) => [
  term,
  status,
  amountFen,
  paidFen,
  droppedFen,
];

test('who leaves on the 11th of 31 days pays 11 days, and the days that were paid and not used are owed back', () => {
  const plan = planOf(inspect(leaving()));

  expect(plan.earlyReturn).toEqual({
    terms: byDay,
    leftOn: '2026-03-11',
    byDay: { term: 3, usedDays: 11, periodDays: 31, rentFen: 10_645 },
    droppedFen: 109_355,
    compensationFen: 32_807,
    owedBackFen: 19_355,
  });
  expect(plan.bills.map(figures)).toEqual([
    [3, billStatus.paid, 10_645, 10_645, 19_355],
    [4, billStatus.cancelled, 30_000, 0, 0],
    [5, billStatus.cancelled, 30_000, 0, 0],
    [6, billStatus.cancelled, 30_000, 0, 0],
    [1, billStatus.due, 32_807, 0, 0],
  ]);
  expect(plan.owedBackFen).toBe(19_355);
  expect(weightOf(leaving(), plan).givenFen).toBe(0);
  expect(planLines(leaving(), plan).earlyReturn?.words).toBe(
    '截至2026-03-11，第3期按日计租11/31天 ¥106.45，免收租金¥1,093.55，违约金30% ¥328.07，待退已付租金¥193.55',
  );
});

test('what is owed back pays what is owed at the end, and only the rest is asked for', () => {
  const position = leaving({ depositDueFen: fen(0), depositHeldFen: fen(0) });
  const found = stored(after(position, planOf(inspect(position))));

  expect(refusalOf(completeReturn(found, terms, { refundMethod: null }))).toEqual({
    code: 'still_owed',
    owedFen: 13_452,
  });
  const input = { billIds: [7], amountFen: fen(13_452), method: 'cash' } as const;
  const paid = after(found, planOf(collect(found, terms, input)));
  const ended = after(paid, planOf(completeReturn(paid, terms, { refundMethod: null })));
  expect([owedInAll(ended, terms), ended.owedBackFen]).toEqual([0, 0]);
});

test.each<[string, Position, Fen, Fen]>([
  ['an unpaid period', leaving({ bills: paidUpTo(2) }), fen(10_645), fen(0)],
  ['one that was paid to 200.00', leaving({ bills: partPaid() }), fen(10_645), fen(9_355)],
  ['periods that were paid ahead', leaving({ bills: paidUpTo(6) }), fen(10_645), fen(109_355)],
  ['a plan that knows no days', notByDay(), fen(30_000), fen(0)],
  [
    'three terms in any case',
    leaving({ earlyReturn: { ...byDay, minTerms: 3 } }),
    fen(30_000),
    fen(0),
  ],
])('%s', (_what, position, thirdFen, owedBackFen) => {
  const next = after(position, planOf(inspect(position)));

  expect(next.bills.find(({ id }) => id === 3)?.amountFen).toBe(thirdFen);
  expect(next.owedBackFen).toBe(owedBackFen);
});

function partPaid() {
  return paidUpTo(2).map((bill) => (bill.term === 3 ? { ...bill, paidFen: fen(20_000) } : bill));
}

function notByDay() {
  return leaving({ earlyReturn: { ...byDay, isByDay: false } });
}

test('申请归还 shows the sums of today and changes no bill', () => {
  const position = leaving({ lock: null });

  const plan = planOf(startReturn(position, terms));

  expect(plan.earlyReturn).toEqual(planOf(inspect(leaving())).earlyReturn);
  expect([plan.bills, plan.transfers, plan.owedBackFen]).toEqual([[], [], 0]);
});

test('the day on which the product was handed back counts, and rent that fell due since is no gift', () => {
  const position = leaving({ handedBackOn: terms.today });
  const late = termsOn('2026-04-02');

  const plan = planOf(inspect(position, late));

  expect(plan.earlyReturn).toMatchObject({ leftOn: '2026-03-11', droppedFen: 109_355 });
  expect(weightOf(position, plan).givenFen).toBe(0);
});

test('an inspection that is done anew charges the days and the compensation once', () => {
  const found = stored(after(leaving(), planOf(inspect(leaving()))));
  const reopened = after(found, planOf(reopenInspection(found, terms)));

  const again = planOf(inspect(reopened, termsOn('2026-03-15')));

  expect(again.bills.map(({ kind, amountFen }) => [kind, amountFen])).toEqual([
    [billKinds.earlyReturn, 32_807],
  ]);
});

test('whatever was paid, on whatever day: rent that stays and rent that is dropped are the rent, and nothing is dropped twice', () => {
  const anyLeaving = fc.tuple(anyRental, fc.nat(400), fc.array(fc.boolean(), { maxLength: 24 }));
  let byDays = 0;
  fc.assert(
    fc.property(anyLeaving, ([rental, days, paid]) => {
      const position: Position = {
        ...rental,
        lock: 'returning',
        bills: rental.bills.map((bill, index) => (paid[index] === true ? paidInFull(bill) : bill)),
      };
      const on = termsOn(addDays(rental.startOn, days));

      const plan = planOf(inspect(position, on));

      const next = after(position, plan);
      const rentOf = ({ bills: all }: Position) =>
        all.filter(({ kind }) => kind === billKinds.rent);
      const whole = sumFen(rentOf(position).map(({ amountFen }) => amountFen));
      const left = rentOf(next).filter(({ status }) => status !== billStatus.cancelled);
      const leftFen = sumFen(left.map(({ amountFen }) => amountFen));
      expect(leftFen + (plan.earlyReturn?.droppedFen ?? 0)).toBe(whole);
      const paidOf = (all: readonly OwedBill[]) => sumFen(all.map(({ paidFen }) => paidFen));
      expect(paidOf(next.bills) + next.owedBackFen).toBe(paidOf(position.bills));
      byDays += plan.earlyReturn?.byDay ? 1 : 0;
    }),
    { numRuns: 500 },
  );
  expect(byDays).toBeGreaterThan(20);
});
