import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate } from '../../business-date.ts';
import { fen, sumFen } from '../../money.ts';
import { billKinds } from '../bills/bill-kinds.ts';
import { usualLateFee } from '../bills/late-fee.ts';
import { someBill } from '../orders/testing/some-rental.ts';
import { counted, lateFeeOwedOf, owedOn } from '../orders/core/position.ts';
import {
  judgedRepayment,
  longestRepayment,
  mostRepaymentParts,
  nextPart,
  partsByOrder,
  proposedParts,
  repaymentAllowed,
  repaymentGraceDays,
  repaymentPaces,
  type RepaymentPace,
} from './repayment-plans.ts';

const today = businessDate('2026-11-21');
const part = (ahead: number, amountFen: number) => ({
  dueOn: addDays(today, ahead),
  amountFen: fen(amountFen),
});
const plan = {
  parts: [part(10, 100_00), part(20, 50_00)],
  graceDays: repaymentGraceDays,
  isAgreementBroken: false,
};
const owed = (beforeFen: number, afterFen = beforeFen) => ({
  beforeFen: fen(beforeFen),
  afterFen: fen(afterFen),
});

const anyProposal = fc.record({
  total: fc.integer({ min: mostRepaymentParts, max: 1e9 }).map(fen),
  firstOn: fc.integer({ min: 0, max: 31 }).map((ahead) => addDays(today, ahead)),
  pace: fc.constantFrom(...(Object.keys(repaymentPaces) as RepaymentPace[])),
  count: fc.integer({ min: 1, max: 10 }),
});

test('parts add up to the fen, their days ascend, and the plan of them is allowed', () => {
  fc.assert(
    fc.property(anyProposal, ({ total, ...how }) => {
      const parts = proposedParts(total, how);
      expect(sumFen(parts.map(({ amountFen }) => amountFen))).toBe(total);
      const days = parts.map(({ dueOn }) => dueOn);
      expect(days).toEqual([...new Set(days)].toSorted());
      expect(repaymentAllowed({ agreedOn: today, parts }, total, today).done).toBe(true);
    }),
  );
});

test.each([
  [[part(1, 100)], 100, 0, null],
  [[part(0, 40), part(1, 60)], 100, 0, null],
  [[part(1, 100)], 100, 1, null],
  [[part(0, 100)], 100, 1, 'repayment_days_unfit'],
  [[part(1, 100)], 100, 2, 'repayment_day_past'],
  [[part(1, 100)], 100, -1, 'repayment_day_past'],
  [[part(2, 50), part(2, 50)], 100, 0, 'repayment_days_unfit'],
  [[part(2, 50), part(1, 50)], 100, 0, 'repayment_days_unfit'],
  [[part(-1, 100)], 100, 0, 'repayment_days_unfit'],
  [[part(longestRepayment, 100)], 100, 0, null],
  [[part(longestRepayment + 1, 100)], 100, 0, 'repayment_days_unfit'],
  [[part(1, 99)], 100, 0, 'repayment_sum_differs'],
  [[part(1, 100)], 0, 0, 'repayment_nothing_owed'],
])('the parts %j of %i fen, reviewed %i days later: %s', (parts, owedFen, later, code) => {
  const allowed = repaymentAllowed({ agreedOn: today, parts }, fen(owedFen), addDays(today, later));
  expect(allowed.done ? null : allowed.refusal.code).toBe(code);
});

test.each([
  [[part(-1, 50), part(2, 50)], 1, 'past'],
  [[part(3, 50), part(3, 50)], 2, 'notLater'],
  [[part(3, 40), part(5, 40), part(4, 20)], 3, 'notLater'],
  [[part(3, 50), part(longestRepayment + 1, 50)], 2, 'tooLate'],
])('of the parts %j the day of part %i is refused: %s', (parts, nth, fault) => {
  expect(repaymentAllowed({ agreedOn: today, parts }, fen(100), today)).toEqual({
    done: false,
    refusal: { code: 'repayment_days_unfit', part: nth, fault },
  });
});

const bill = (id: number, orderId: number, ago: number, owedFen: number) => ({
  id,
  orderId,
  dueOn: addDays(today, -ago),
  owedFen: fen(owedFen),
});

test('the parts of one agreement go to the bills of all orders as they fell due', () => {
  const bills = [bill(2, 1, 31, 100_00), bill(3, 2, 61, 60_00), bill(1, 1, 61, 100_00)];

  const shares = partsByOrder([part(10, 130_00), part(20, 130_00)], bills);

  // bill 1 takes ¥100.00 and bill 3 ¥30.00 of the first part; bill 3 ¥30.00 and bill 2 ¥100.00 of the second
  expect(shares.get(1)).toEqual([part(10, 100_00), part(20, 100_00)]);
  expect(shares.get(2)).toEqual([part(10, 30_00), part(20, 30_00)]);
});

const anyCase = fc.record({
  bills: fc.array(
    fc.record({ orderId: fc.nat(4), ago: fc.nat(90), owedFen: fc.integer({ min: 1, max: 1e6 }) }),
    { minLength: 1, maxLength: 12 },
  ),
  count: fc.integer({ min: 1, max: mostRepaymentParts }),
});

test('each order gets what it owes and each part is given out, to the fen', () => {
  fc.assert(
    fc.property(anyCase, ({ bills: drawn, count }) => {
      const bills = drawn.map(({ orderId, ago, owedFen }, nth) => bill(nth, orderId, ago, owedFen));
      const total = sumFen(bills.map(({ owedFen }) => owedFen));
      fc.pre(total >= count);
      const parts = proposedParts(total, { firstOn: today, pace: 'weekly', count });

      const shares = partsByOrder(parts, bills);

      for (const [orderId, own] of shares) {
        const owed = bills.filter((one) => one.orderId === orderId);
        const owedFen = sumFen(owed.map((one) => one.owedFen));
        expect(repaymentAllowed({ agreedOn: today, parts: own }, owedFen, today).done).toBe(true);
        expect(own.every(({ amountFen }) => amountFen > 0)).toBe(true);
      }
      expect(shares.size).toBe(new Set(bills.map(({ orderId }) => orderId)).size);
      const given = [...shares.values()].flat();
      for (const { dueOn, amountFen } of parts)
        expect(sumFen(given.filter((one) => one.dueOn === dueOn).map((one) => one.amountFen))).toBe(
          amountFen,
        );
    }),
  );
});

test('a plan is broken after the days of grace of a part, kept once all is covered', () => {
  const lastDay = addDays(today, 10 + repaymentGraceDays);
  expect(judgedRepayment(plan, owed(150_00), lastDay)).toMatchObject({ state: 'active' });
  expect(judgedRepayment(plan, owed(150_00), addDays(lastDay, 1))).toMatchObject({
    state: 'broken',
  });
  expect(judgedRepayment(plan, owed(150_00, 50_00), lastDay)).toEqual({
    state: 'active',
    coveredFen: 100_00,
    next: plan.parts[1],
  });
  expect(judgedRepayment(plan, owed(150_00, 50_01), lastDay).next).toEqual(plan.parts[0]);
  expect(judgedRepayment(plan, owed(150_00, 0), lastDay)).toMatchObject({
    state: 'kept',
    next: null,
  });
});

test('money that comes after the days of grace mends nothing', () => {
  const late = addDays(today, 11 + repaymentGraceDays);
  expect(judgedRepayment(plan, owed(150_00, 0), late)).toMatchObject({ state: 'broken' });
});

test('each plan is in one state: kept owes nothing, broken missed a part, and no day makes a broken one whole', () => {
  fc.assert(
    fc.property(fc.nat(150_00), fc.nat(150_00), fc.nat(40), (one, other, ahead) => {
      const [afterFen, beforeFen] = [Math.min(one, other), Math.max(one, other)];
      const day = addDays(today, ahead);
      const { state, coveredFen, next } = judgedRepayment(plan, owed(beforeFen, afterFen), day);
      const missed = nextPart(plan, fen(150_00 - beforeFen));
      const isMissed = missed !== null && addDays(missed.dueOn, repaymentGraceDays) < day;
      expect(state).toBe(isMissed ? 'broken' : afterFen === 0 ? 'kept' : 'active');
      expect(coveredFen).toBe(150_00 - afterFen);
      expect(next === null).toBe(afterFen === 0);
      const later = judgedRepayment(plan, owed(beforeFen, afterFen), addDays(day, 1)).state;
      expect(state !== 'broken' || later === 'broken').toBe(true);
    }),
  );
});

test('a plan breaks with its agreement on any day, but for what owed nothing before', () => {
  fc.assert(
    fc.property(fc.nat(150_00), fc.nat(150_00), fc.nat(40), (one, other, ahead) => {
      const [afterFen, beforeFen] = [Math.min(one, other), Math.max(one, other)];
      const day = addDays(today, ahead);
      const ofBroken = { ...plan, isAgreementBroken: true };
      const { state, ...figures } = judgedRepayment(ofBroken, owed(beforeFen, afterFen), day);
      expect(state).toBe(beforeFen === 0 ? 'kept' : 'broken');
      expect(judgedRepayment(plan, owed(beforeFen, afterFen), day)).toMatchObject(figures);
    }),
  );
});

const terms = (days: number) => ({ today: addDays(today, days), lateFee: usualLateFee });
const anyRent = fc.record({
  late: fc.integer({ min: 1, max: 80 }),
  kept: fc.nat(60),
  after: fc.nat(60),
  amountFen: fc.integer({ min: 1, max: 1e7 }).map(fen),
});
const rentOf = (late: number, more: object) =>
  someBill({ kind: billKinds.rent, dueOn: addDays(today, -late), ...more });

test('the late fee stands still while a plan is kept, and is after a broken one as if there never was one', () => {
  fc.assert(
    fc.property(anyRent, ({ late, kept, after, amountFen }) => {
      const bill = rentOf(late, { amountFen });
      const stopped = { ...bill, lateFeeStoppedOn: today };

      const day = terms(kept);
      expect(owedOn(counted(stopped, day))).toBe(owedOn(counted(bill, terms(0))));
      const broken = { ...stopped, lateFeeStoppedOn: null };
      expect(counted(broken, terms(kept + after))).toEqual(counted(bill, terms(kept + after)));
    }),
  );
});

test('rent that was paid while a plan was kept bears no late fee of its days, and the rest bears all of them', () => {
  fc.assert(
    fc.property(anyRent, fc.nat(1e7), ({ late, kept, after, amountFen }, paid) => {
      const paidFen = fen(paid % amountFen);
      const stopped = { ...rentOf(late, { amountFen }), lateFeeStoppedOn: today };

      const inPart = { ...counted(stopped, terms(kept)), paidFen };
      const broken = counted({ ...inPart, lateFeeStoppedOn: null }, terms(kept + after));
      const whenAgreed = counted(rentOf(late, { amountFen }), terms(0));
      const paidThatDay = counted({ ...whenAgreed, paidFen }, terms(kept + after));
      expect(lateFeeOwedOf(broken)).toBe(lateFeeOwedOf(paidThatDay));
    }),
  );
});
