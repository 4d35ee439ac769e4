import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate, type BusinessDate } from '../../../business-date.ts';
import { fen, sumFen } from '../../../money.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { rentalDays, type RentTerms } from '../../bills/schedule.ts';
import { buyOut, startBuyout } from '../buyouts/buyouts.ts';
import { overstayFen } from '../core/overstay.ts';
import { orderStatus } from '../core/order-status.ts';
import { after, type Plan, type Position } from '../core/position.ts';
import {
  cancelReturn,
  completeWithoutReturn,
  inspectReturn,
  startReturn,
} from '../money/endings.ts';
import { reletGap } from '../renewals/relet-gap.ts';
import { startRelet } from '../renewals/relets.ts';
import { anyOverstay, anyRent } from '../testing/any-position.ts';
import {
  paidInFull,
  planOf,
  refusalOf,
  someBill,
  someRental,
  termsOn,
} from '../testing/some-rental.ts';
import { chargeOverstay } from './overstays.ts';

const endsOn = businessDate('2026-05-29');
const rent: RentTerms = {
  totalRentFen: fen(10_000),
  termCount: 3,
  period: { unit: 'day', days: 30 },
};
/** 3 × 30 days at ¥100.00, paid, to 2026-05-29. */
const ended = someRental({
  endsOn,
  bills: [paidInFull(someBill({ id: 1, kind: billKinds.rent, amountFen: fen(10_000) }))],
  overstay: {
    terms: { graceDays: 0, dayBp: 10_000, maxDays: 90 },
    rentFen: rent.totalRentFen,
    rentDays: 90,
    countedOn: null,
  },
});
const withoutClause = { ...ended, overstay: null };

const overstayed = ({ bills }: Pick<Plan, 'bills'>) =>
  bills.filter(({ kind }) => kind === billKinds.overstay);
const chargedFen = (plan: Pick<Plan, 'bills'>) =>
  sumFen(overstayed(plan).map(({ amountFen }) => amountFen));

const charged = (position: Position, day: string): Position =>
  carriedOut(position, planOf(chargeOverstay(position, termsOn(day))));

/** The order once a plan was carried out, its bills with ids as a database gives them. */
function carriedOut(position: Position, plan: Plan): Position {
  const next = after(position, plan);
  const most = Math.max(0, ...next.bills.map(({ id }) => id));
  return {
    ...next,
    bills: next.bills.map((bill) => (bill.id < 0 ? { ...bill, id: most - bill.id } : bill)),
  };
}

test('40 days are ¥44.44, one bill a month, and no day twice', () => {
  const plan = planOf(chargeOverstay(ended, termsOn('2026-07-08')));

  expect(plan.bills).toMatchObject([
    { kind: 8, term: 1, dueOn: '2026-05-30', amountFen: 222 },
    { kind: 8, term: 2, dueOn: '2026-06-01', amountFen: 3_334 },
    { kind: 8, term: 3, dueOn: '2026-07-01', amountFen: 888 },
  ]);
  expect(plan.transfers.map(({ kind, amountFen }) => [kind, amountFen])).toEqual([
    ['overstayBilled', 222],
    ['overstayBilled', 3_334],
    ['overstayBilled', 888],
  ]);
  expect(plan).toMatchObject({ overstayCountedOn: '2026-07-08', lock: null, move: null });
  const then = after(ended, plan);
  expect(refusalOf(chargeOverstay(then, termsOn('2026-07-08')))).toEqual({
    code: 'overstay_charged',
  });
});

test('the open bill of a month grows; one that is paid is left alone', () => {
  const first = charged(ended, '2026-06-02');
  const grown = planOf(chargeOverstay(first, termsOn('2026-06-03')));

  expect(grown.bills).toMatchObject([{ id: 3, term: 2, dueOn: '2026-06-01', amountFen: 334 }]);
  expect(grown.transfers).toMatchObject([{ kind: 'overstayBilled', amountFen: 112, billId: 3 }]);
  const paid = { ...first, bills: first.bills.map(paidInFull) };
  expect(planOf(chargeOverstay(paid, termsOn('2026-06-03'))).bills).toMatchObject([
    { id: -1, term: 3, dueOn: '2026-06-03', amountFen: 112 },
  ]);
});

test('nothing is charged before the end, without a clause, or while something is under way', () => {
  const notDue = { code: 'overstay_charged' };
  const late = termsOn('2026-07-08');

  expect(refusalOf(chargeOverstay(ended, termsOn('2026-05-29')))).toEqual(notDue);
  expect(refusalOf(chargeOverstay(withoutClause, late))).toEqual(notDue);
  for (const lock of ['returning', 'reletting', 'buyingOut'] as const)
    expect(refusalOf(chargeOverstay({ ...ended, lock }, late))).toEqual(notDue);
  const completed = { ...ended, status: orderStatus.completed };
  expect(refusalOf(chargeOverstay(completed, late))).toEqual(notDue);
});

test('a return charges up to the day it begins; without a parcel, up to the day the product is back', () => {
  const begun = planOf(startReturn(ended, termsOn('2026-06-08')));

  expect(chargedFen(begun)).toBe(1_111);
  const returning = carriedOut(ended, begun);
  const intact = { result: 'intact', compensationFen: fen(0) } as const;
  const inspect = (handedBackOn: BusinessDate | null) =>
    planOf(inspectReturn({ ...returning, handedBackOn }, termsOn('2026-06-20'), intact));
  expect(overstayed(inspect(businessDate('2026-06-08')))).toEqual([]);
  // 13 days are 1,444.4 fen, 22 are 2,444.4: June's bill has what May's 222 leave
  expect(overstayed(inspect(businessDate('2026-06-11')))).toMatchObject([{ amountFen: 1_222 }]);
  expect(overstayed(inspect(null))).toMatchObject([{ amountFen: 2_222 }]);
  const cancelled = after(returning, planOf(cancelReturn(returning, termsOn('2026-06-18'))));
  const goneOn = charged(cancelled, '2026-06-18');
  expect(chargedFen(goneOn)).toBe(2_222); // 20 days
});

test('a buyout charges what has come up, whether it is paid at once or later', () => {
  const pays = { method: 'cash', useDeposit: false, refundMethod: 'cash' } as const;

  const bought = planOf(buyOut(ended, termsOn('2026-06-08'), pays));
  expect(overstayed(bought)).toMatchObject([
    { status: 2, amountFen: 222, paidFen: 222 },
    { status: 2, amountFen: 889, paidFen: 889 },
  ]);
  const waiting = carriedOut(ended, planOf(startBuyout(ended, termsOn('2026-06-08'))));
  expect(chargedFen(waiting)).toBe(1_111);
  expect(
    sumFen(
      overstayed(planOf(buyOut(waiting, termsOn('2026-06-09'), pays))).map((bill) => bill.paidFen),
    ),
  ).toBe(1_111);
  expect(
    refusalOf(completeWithoutReturn(ended, termsOn('2026-06-08'), { refundMethod: 'cash' })),
  ).toEqual({ code: 'still_owed', owedFen: 1_111 });
});

test('a renewal begins after the days that were charged, and its gap has none of them', () => {
  const input = { ...rent, buyoutFen: null, buyoutRule: 'never' } as const;
  const start = (position: Position, day: string) =>
    planOf(startRelet(position, termsOn(day), { isBlacklisted: false }, input));

  const started = start(ended, '2026-06-08');
  expect(chargedFen(started.original)).toBe(1_111);
  expect(started.startOn).toBe('2026-06-09');
  const reletting = after(ended, started.original);
  const gapOn = (position: Position, day: string) =>
    reletGap({ position, rent, startOn: businessDate('2026-03-01') }, businessDate(day));
  expect(gapOn(reletting, '2026-06-08')).toBeNull();
  expect(gapOn(reletting, '2026-06-09')).toBeNull();
  expect(gapOn(reletting, '2026-06-12')).toMatchObject({
    fromOn: '2026-06-09',
    toOn: '2026-06-11',
    days: 3,
    amountFen: 333,
  });
  const old = start(withoutClause, '2026-06-08');
  expect([chargedFen(old.original), old.startOn]).toEqual([0, '2026-06-08']);
  expect(gapOn(after(withoutClause, old.original), '2026-06-08')).toMatchObject({ days: 9 });
});

test('each day after the end is charged once or is the relet’s, whenever a job ran or stood still', () => {
  fc.assert(
    fc.property(
      anyOverstay,
      anyRent,
      fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 200 }),
      fc.nat(30),
      (terms, anyTerms, runs, startedAfter, begunAfter) => {
        const startOn = businessDate('2026-03-01');
        const clock = {
          terms,
          rentFen: anyTerms.totalRentFen,
          rentDays: rentalDays(anyTerms, startOn),
          countedOn: null,
        };
        let position: Position = { ...ended, overstay: clock };
        for (const day of runs.toSorted((one, next) => one - next)) {
          if (day > startedAfter) break;
          const run = chargeOverstay(position, termsOn(addDays(endsOn, day)));
          if (run.done) position = charged(position, addDays(endsOn, day));
        }
        const today = addDays(endsOn, startedAfter);
        const input = { ...anyTerms, totalRentFen: fen(50_000_000), buyoutFen: null };
        const started = planOf(
          startRelet(
            position,
            termsOn(today),
            { isBlacklisted: false },
            {
              ...input,
              termCount: 1,
              buyoutRule: 'never',
            },
          ),
        );
        const reletting = after(position, started.original);

        expect(chargedFen(reletting)).toBe(overstayFen(clock, startedAfter));
        const begunOn = addDays(today, begunAfter);
        const gap = reletGap({ position: reletting, rent: anyTerms, startOn }, begunOn);
        expect(gap?.days ?? 0).toBe(Math.max(0, begunAfter - 1));
        expect(gap?.fromOn ?? addDays(today, 1)).toBe(addDays(today, 1));
      },
    ),
  );
});
