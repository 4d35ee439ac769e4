import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate } from '../../../business-date.ts';
import { fen, type Fen } from '../../../money.ts';
import { orderStatus } from '../core/order-status.ts';
import { Draft } from '../core/drafting.ts';
import { after, type Position } from '../core/position.ts';
import { paidInFull, planOf, rentBills, someRental, termsOn } from '../testing/some-rental.ts';
import { completeReturn } from './endings.ts';
import { weightOf } from './given-away.ts';
import { reschedule } from './payments.ts';
import { aloneWindowDays, whySecondPerson, type Alone, type PassedAlone } from './second-person.ts';

const terms = termsOn('2026-02-10');
const limit = fen(500_000);

const given = (amountFen: number) => ({
  givenFen: fen(amountFen),
  putOffDays: 0,
  addedDays: 0,
  backDatedDays: 0,
  boughtBelow: null,
});
const putOff = (days: number) => ({
  givenFen: fen(0),
  putOffDays: days,
  addedDays: days,
  backDatedDays: 0,
  boughtBelow: null,
});
const none: Alone = { givenFen: fen(0), putOffDays: 0 };
const onOrder = (more: Partial<Alone>): PassedAlone => ({
  order: { ...none, ...more },
  operator: none,
});
const byOperator = (more: Partial<Alone>): PassedAlone => ({
  order: none,
  operator: { ...none, ...more },
});
const whyOf = (
  act: 'waive' | 'reschedule',
  weight: ReturnType<typeof given>,
  passed: PassedAlone,
) => whySecondPerson(act, weight, passed, limit)?.words ?? null;

test('¥5,000.00 and then ¥700.00 on one order: 500,000 + 70,000 = 570,000 fen is above 500,000', () => {
  expect(whyOf('waive', given(500_000), onOrder({}))).toBeNull();
  expect(whyOf('waive', given(70_000), onOrder({ givenFen: fen(500_000) }))).toBe(
    '本单30日内已减免¥5,000.00，本次¥700.00，合计超过单笔复核限额¥5,000.00，需要他人复核',
  );
});

test('¥3,000.00 on one order and ¥2,000.01 on another by one operator: 300,000 + 200,001 fen is one fen above', () => {
  expect(whyOf('waive', given(200_000), byOperator({ givenFen: fen(300_000) }))).toBeNull();
  expect(whyOf('waive', given(200_001), byOperator({ givenFen: fen(300_000) }))).toBe(
    '操作人24小时内已减免¥3,000.00，本次¥2,000.01，合计超过单笔复核限额¥5,000.00，需要他人复核',
  );
});

test('20 days and then 12 days on two bills: 32 days are above 31; 11 more are not', () => {
  expect(whyOf('reschedule', putOff(11), onOrder({ putOffDays: 20 }))).toBeNull();
  expect(whyOf('reschedule', putOff(12), onOrder({ putOffDays: 20 }))).toBe(
    '本单30日内已延期20天，本次12天，合计超过31天，需要他人复核',
  );
  expect(whyOf('reschedule', putOff(12), byOperator({ putOffDays: 20 }))).toContain(
    '操作人24小时内已延期20天',
  );
});

test('who gives nothing away is asked for nothing, however much was given away before', () => {
  const spent = { givenFen: fen(500_000), putOffDays: 31 };

  expect(whyOf('waive', given(0), { order: spent, operator: spent })).toBeNull();
  expect(whyOf('waive', putOff(0), { order: spent, operator: spent })).toBeNull();
});

test('a deposit is owed once the rental has ended and nothing is open; before, it is given away', () => {
  const paid = { bills: rentBills.map(paidInFull) };
  const back = someRental({ ...paid, lock: 'returning', inspection: 'intact' });
  const early = new Draft(someRental(paid), terms);
  early.refundDeposit('cash');
  const owing = new Draft(someRental(), terms); // 3 × ¥100.00 of rent are open
  owing.refundDeposit('cash');
  owing.moveTo('complete', orderStatus.completed);

  const atEnd = weightOf(back, planOf(completeReturn(back, terms, { refundMethod: 'cash' })));
  const whileRenting = weightOf(someRental(paid), early.plan());
  const whileOwing = weightOf(someRental(), owing.plan());

  expect([atEnd.givenFen, atEnd.depositOwedFen]).toEqual([0, 50_000]);
  expect([whileRenting.givenFen, whileRenting.depositOwedFen]).toEqual([50_000, 0]);
  expect([whileOwing.givenFen, whileOwing.depositOwedFen]).toEqual([30_000, 20_000]);
});

test('rent whose day had come is given away, to the fen that was unpaid; rent of later days is not', () => {
  const bills = rentBills.map((bill, index) =>
    index === 0 ? { ...bill, paidFen: fen(2_500) } : bill,
  );
  const position = someRental({ bills });
  const draft = new Draft(position, terms);
  for (const { id } of bills) draft.cancel(id);
  const plan = draft.plan();

  expect(plan.droppedRentFen).toBe(7_500); // 10,000 − 2,500 of January; February and March were to come
  expect(weightOf(position, plan).givenFen).toBe(7_500);
});

test('days that a bill is put off by are counted once: 20, then 15 more, then none for calling it in', () => {
  const first = businessDate('2026-01-31');
  const movedTo = (position: Position, days: number) => {
    const plan = planOf(reschedule(position, terms, { billId: 1, dueOn: addDays(first, days) }));
    return { added: weightOf(position, plan).addedDays, position: after(position, plan) };
  };
  const once = movedTo(someRental(), 20);
  const twice = movedTo(once.position, 35);
  const back = movedTo(twice.position, 30);

  expect([once.added, twice.added, back.added]).toEqual([20, 15, 0]);
});

interface Act {
  readonly order: number;
  readonly operator: number;
  readonly hours: number;
  readonly amountFen: Fen;
  readonly days: number;
}

const anyAct = fc.record({
  order: fc.nat(2),
  operator: fc.nat(2),
  hours: fc.nat(24 * 45),
  amountFen: fc.nat(400_000).map(fen),
  days: fc.nat(20),
});

const windowHours = (whose: 'order' | 'operator') => aloneWindowDays[whose] * 24;

const sumOf = (acts: readonly Act[]): Alone => ({
  givenFen: fen(acts.reduce((sum, { amountFen }) => sum + amountFen, 0)),
  putOffDays: acts.reduce((sum, { days }) => sum + days, 0),
});

/** Those of `acts` within a window that ends with `last`. */
const windowOf = (acts: readonly Act[], whose: 'order' | 'operator', last: Act) =>
  acts.filter(
    (act) =>
      act[whose] === last[whose] &&
      act.hours <= last.hours &&
      act.hours > last.hours - windowHours(whose),
  );

/** The acts that pass alone, of those that are tried one after another; the rest is agreed to, or left. */
function passing(tried: readonly Act[]): Act[] {
  const alone: Act[] = [];
  for (const act of tried) {
    const passed = {
      order: sumOf(windowOf(alone, 'order', act)),
      operator: sumOf(windowOf(alone, 'operator', act)),
    };
    const { amountFen: givenFen, days } = act;
    const weight = {
      givenFen,
      putOffDays: days,
      addedDays: days,
      backDatedDays: 0,
      boughtBelow: null,
    };
    if (whySecondPerson('waive', weight, passed, limit) === null) alone.push(act);
  }
  return alone;
}

test('no way of splitting passes more than the limit alone, in any window of an order or of an operator', () => {
  let stopped = 0;
  fc.assert(
    fc.property(fc.array(anyAct, { minLength: 20, maxLength: 40 }), (acts) => {
      const tried = acts.toSorted((one, next) => one.hours - next.hours);
      const alone = passing(tried);
      stopped += tried.length - alone.length;
      for (const last of alone)
        for (const whose of ['order', 'operator'] as const) {
          const { givenFen, putOffDays } = sumOf(windowOf(alone, whose, last));
          expect([givenFen <= limit, putOffDays <= 31]).toEqual([true, true]);
        }
    }),
  );
  expect(stopped).toBeGreaterThan(0);
});

test('whatever order the parts of an amount come in, all of them pass alone where the amount does, and not where it does not', () => {
  const anyParts = fc.array(fc.integer({ min: 1, max: 200_000 }).map(fen), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(anyParts, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), (parts, keys) => {
      const acts = parts.map((amountFen) => ({
        order: 1,
        operator: 1,
        hours: 1,
        amountFen,
        days: 0,
      }));
      const shuffled = acts
        .map((act, index) => ({ act, key: keys[index] ?? 0 }))
        .toSorted((one, next) => one.key - next.key)
        .map(({ act }) => act);
      const isWithin = sumOf(acts).givenFen <= limit;

      expect(passing(acts).length === acts.length).toBe(isWithin);
      expect(passing(shuffled).length === acts.length).toBe(isWithin);
    }),
  );
});
