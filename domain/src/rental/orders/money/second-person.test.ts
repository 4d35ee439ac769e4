import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate } from '../../../business-date.ts';
import { fen, type Fen } from '../../../money.ts';
import { moneyMethods, type MoneyMethod } from '../../../money/ledger/accounts.ts';
import { done, type Result } from '../../../result.ts';
import { billKinds } from '../../bills/bill-kinds.ts';
import { refundOverpaid } from '../../deductions/receive.ts';
import { buyOut, closeBuyout, startBuyout } from '../buyouts/buyouts.ts';
import { orderStatus } from '../core/order-status.ts';
import { planLines } from '../core/plan-lines.ts';
import { after, type Plan, type Position } from '../core/position.ts';
import { settleGap } from '../renewals/relet-gap.ts';
import {
  paidInFull,
  planOf,
  rentBills,
  someBill,
  someRental,
  termsOn,
} from '../testing/some-rental.ts';
import { endAsLost, recoverDebt } from '../losses/losses.ts';
import { cancelCharge, charge, takeDeposit } from './charges.ts';
import {
  cancelReturn,
  completeReturn,
  completeWithoutReturn,
  endEarly,
  inspectReturn,
  reopenInspection,
  startReturn,
} from './endings.ts';
import { receiveClaim, registerClaim, withdrawClaim } from '../claims/claims.ts';
import { collect, payOff, reschedule, waive } from './payments.ts';
import { weightOf } from './given-away.ts';
import { payFirst } from './pay-first.ts';
import { receivePayment } from '../../payment-orders/receive-payment.ts';
import { payRefund } from '../../refunds/pay-refund.ts';
import { refundBill, refundOwedBack } from './refund-bill.ts';
import {
  isReviewed,
  loweredFen,
  secondPersonRules,
  whySecondPerson,
  type ReviewedAct,
  type WeighedAct,
} from './second-person.ts';

// the first bill is ten days late: ¥0.50
const terms = termsOn('2026-02-10');
const today = businessDate('2026-02-10');
const paid = { bills: rentBills.map(paidInFull) };
const early = { status: orderStatus.toReceive, bills: [someBill()] };
const waiting = someRental({ lock: 'buyingOut' });
const charged = someRental({ bills: [...rentBills, someBill()] });

const insured = someRental({
  bills: [
    ...rentBills,
    someBill({ id: 8, kind: billKinds.compensation }),
    paidInFull(someBill({ kind: billKinds.insurance })),
  ],
});

const twoDays = {
  fromOn: businessDate('2026-02-08'),
  toOn: businessDate('2026-02-09'),
  days: 2,
  amountFen: fen(800),
};

type Tried = (position: Position) => Result<Plan, { readonly code: string }>;
interface Example {
  readonly position: Position;
  readonly act: Tried;
  /** The amount given away, in fen. */
  readonly fen: number;
}

/** No sum passed alone before. */
const none = { givenFen: fen(0), putOffDays: 0 };
const fresh = { order: none, operator: none };

/** Acts where they give away as much as they can. One that may be asked for and has no example does not compile. */
const examples = {
  collect: {
    position: someRental(),
    act: (on) => collect(on, terms, { billIds: [1], amountFen: null, method: 'deposit' }),
    fen: 0,
  },
  waive: {
    position: someRental(),
    act: (on) => waive(on, terms, { billId: 1, amountFen: fen(9_000), lateFeeFen: fen(50) }),
    fen: 9_050,
  },
  reschedule: {
    position: someRental(),
    act: (on) => reschedule(on, terms, { billId: 1, dueOn: today }),
    fen: 0,
  },
  payOff: {
    position: someRental(),
    act: (on) => payOff(on, terms, { discountFen: fen(15_000), method: 'cash' }),
    fen: 15_000,
  },
  takeDeposit: {
    position: someRental({ depositHeldFen: fen(0) }),
    act: (on) => takeDeposit(on, terms, { method: 'cash' }),
    fen: 0,
  },
  payFirst: {
    position: someRental({ status: orderStatus.toShip, bills: [], firstRentFen: fen(10_000) }),
    act: (on) => payFirst(on, terms, { method: 'cash' }),
    fen: 0,
  },
  charge: {
    position: someRental(),
    act: (on) => charge(on, terms, { kind: billKinds.extra, amountFen: fen(9_000) }),
    fen: 0,
  },
  refundBill: {
    position: someRental({ bills: [paidInFull(someBill())] }),
    act: (on) => refundBill(on, terms, { billId: 9, refundMethod: 'cash' }),
    fen: 10_000,
  },
  refundOwedBack: {
    position: someRental({ owedBackFen: fen(5_000) }),
    act: (on) => refundOwedBack(on, terms, { refundMethod: 'cash' }),
    fen: 5_000,
  },
  cancelCharge: {
    position: charged,
    act: (on) => cancelCharge(on, terms, { billId: 9 }),
    fen: 10_000,
  },
  buyOut: {
    position: someRental({ buyoutFen: fen(20_000) }),
    act: (on) => buyOut(on, terms, { method: 'cash', useDeposit: false, refundMethod: 'cash' }),
    fen: 10_000, // ¥300.00 of rent for a price of ¥200.00; the deposit of ¥500.00 is owed
  },
  startBuyout: { position: someRental(), act: (on) => startBuyout(on, terms), fen: 0 },
  closeBuyout: { position: waiting, act: (on) => closeBuyout(on, terms), fen: 0 },
  lapseBuyout: { position: waiting, act: (on) => closeBuyout(on, terms), fen: 0 },
  startReturn: { position: someRental(), act: (on) => startReturn(on, terms), fen: 0 },
  cancelReturn: {
    position: someRental({ lock: 'returning' }),
    act: (on) => cancelReturn(on, terms),
    fen: 0,
  },
  inspectReturn: {
    position: someRental({ lock: 'returning' }),
    act: (on) => inspectReturn(on, terms, { result: 'intact', compensationFen: fen(0) }),
    fen: 0,
  },
  reopenInspection: {
    position: someRental({
      lock: 'returning',
      inspection: 'damaged',
      bills: [...rentBills, someBill({ kind: billKinds.compensation })],
    }),
    act: (on) => reopenInspection(on, terms),
    fen: 10_000,
  },
  completeReturn: {
    position: someRental({ ...paid, lock: 'returning', inspection: 'intact' }),
    act: (on) => completeReturn(on, terms, { refundMethod: 'bank' }),
    fen: 0, // the deposit of ¥500.00 is owed
  },
  completeWithoutReturn: {
    position: someRental(paid),
    act: (on) => completeWithoutReturn(on, terms, { refundMethod: 'bank' }),
    fen: 0,
  },
  endAsLost: {
    position: someRental({ depositHeldFen: fen(0) }),
    act: (on) => endAsLost(on, terms, { compensationFen: fen(0), refundMethod: null }),
    fen: 10_050, // the rent of January and its late fee
  },
  recoverDebt: {
    position: someRental({ status: orderStatus.completed, badDebtFen: fen(10_050) }),
    act: (on) => recoverDebt(on, terms, { amountFen: fen(5_000), method: 'bank' }),
    fen: 0,
  },
  registerClaim: {
    position: insured,
    act: (on) => registerClaim(on, terms, { billId: 8, amountFen: fen(6_000) }),
    fen: 6_000,
  },
  receiveClaim: {
    position: someRental({ claim: { billId: 8, openFen: fen(6_000) } }),
    act: (on) => receiveClaim(on, terms, { amountFen: fen(5_000), method: 'bank' }),
    fen: 0,
  },
  withdrawClaim: {
    position: someRental({
      status: orderStatus.completed,
      claim: { billId: 8, openFen: fen(6_000) },
    }),
    act: (on) => withdrawClaim(on, terms),
    fen: 6_000, // nobody owes it any more
  },
  close: {
    position: someRental({ ...early, status: orderStatus.toShip }),
    act: (on) => endEarly('close', on, terms, { refundMethod: 'cash' }),
    fen: 10_000,
  },
  reject: {
    position: someRental({ ...early, status: orderStatus.pendingReview }),
    act: (on) => endEarly('reject', on, terms, { refundMethod: 'cash' }),
    fen: 10_000,
  },
  refuseDelivery: {
    position: someRental(early),
    act: (on) => endEarly('refuseDelivery', on, terms, { refundMethod: 'cash' }),
    fen: 10_000,
  },
  beginRelet: {
    position: someRental({ status: orderStatus.toShip, endsOn: null, bills: [] }),
    act: (on) => settleGap(on, terms, { gap: twoDays, choice: 'waive' }),
    fen: 800,
  },
  refundOverpaid: {
    position: someRental(),
    act: (on) =>
      done(refundOverpaid(on, terms, { billId: 1, amountFen: fen(4_000), way: 'original' })),
    fen: 4_000,
  },
  settlePayment: {
    position: someRental(),
    act: (on) =>
      done(
        receivePayment(on, terms, {
          billIds: [1],
          amountFen: fen(4_000),
          method: 'alipay',
          askedOn: terms.today,
        }).plan,
      ),
    fen: 0,
  },
  settleRefund: {
    position: someRental(),
    act: (on) =>
      done(
        payRefund(on, terms, {
          amountFen: fen(4_000),
          method: 'cash',
          pays: { actId: 1, paymentId: null },
        }),
      ),
    fen: 0,
  },
} satisfies Record<Exclude<ReviewedAct, 'changeTerms'>, Example> &
  Partial<Record<WeighedAct, Example>>;
const names = Object.keys(examples) as (keyof typeof examples)[];

test.each(names)('%s gives away what it lets off, pays out or takes back, to the fen', (name) => {
  const { position, act, fen: expected } = examples[name];

  const { givenFen } = weightOf(position, planOf(act(position)));

  expect(givenFen).toBe(expected);
  // who may do it alone gives nothing away, and what gives away asks
  const isOther =
    secondPersonRules[name] === 'aboveDays' ||
    ['completeReturn', 'completeWithoutReturn', 'settleRefund', 'settlePayment'].includes(name);
  expect(isReviewed(name)).toBe(expected > 0 || isOther);
});

test('from the first fen above the limit a second person is needed, whatever the act is; or always', () => {
  for (const act of Object.keys(secondPersonRules) as WeighedAct[]) {
    const isAlways = secondPersonRules[act] === 'always';
    expect(
      [fen(99_999), fen(100_000), null]
        .map((limit) =>
          whySecondPerson(
            act,
            {
              givenFen: fen(100_000),
              putOffDays: 0,
              addedDays: 0,
              backDatedDays: 0,
              boughtBelow: null,
            },
            fresh,
            limit,
          ),
        )
        .map((why) => why !== null),
    ).toEqual([true, isAlways, isAlways]);
  }
});

test('a bill may be put off by 31 days by one alone, and by more by two, counted from the day it fell due', () => {
  const needs = (days: number, limit: Fen | null = fen(100_000)) => {
    const position = someRental();
    const dueOn = addDays(businessDate('2026-01-31'), days);
    const plan = planOf(reschedule(position, terms, { billId: 1, dueOn }));
    expect(weightOf(position, plan)).toMatchObject({ givenFen: 0, putOffDays: days });
    return whySecondPerson('reschedule', weightOf(position, plan), fresh, limit) !== null;
  };

  expect([needs(31), needs(32), needs(32, null)]).toEqual([false, true, false]);
});

test('many short ways to put a bill off weigh what one long way does, and to call it in sooner weighs nothing', () => {
  const first = businessDate('2026-01-31');
  const movedTo = (position: Position, days: number) => {
    const plan = planOf(reschedule(position, terms, { billId: 1, dueOn: addDays(first, days) }));
    return { weighed: weightOf(position, plan).putOffDays, position: after(position, plan) };
  };
  const once = movedTo(someRental(), 20);
  const twice = movedTo(once.position, 40);
  const back = movedTo(twice.position, 35);

  expect([once.weighed, twice.weighed, back.weighed]).toEqual([20, 40, 0]);
});

const waivedOn = ({ bills }: Position) =>
  bills.reduce((sum, { waivedFen, lateFeeWaivedFen }) => sum + waivedFen + lateFeeWaivedFen, 0);

test('what is held against the limit is never less than what the bills and the preview say is let off and paid out', () => {
  let givenCount = 0;
  const anyFen = fc.integer({ min: 0, max: 12_000 }).map(fen);
  const anyMethod = fc.constantFrom(...(Object.keys(moneyMethods) as MoneyMethod[]));
  const anyAct = fc.oneof(
    fc.tuple(fc.integer({ min: 1, max: 3 }), anyFen, anyFen).map(
      ([billId, amountFen, lateFeeFen]): Tried =>
        (on) =>
          waive(on, terms, { billId, amountFen, lateFeeFen }),
    ),
    fc.tuple(anyFen, anyMethod).map(
      ([discountFen, method]): Tried =>
        (on) =>
          payOff(on, terms, { discountFen, method }),
    ),
    fc.tuple(anyMethod, anyMethod, fc.boolean()).map(
      ([method, refundMethod, useDeposit]): Tried =>
        (on) =>
          buyOut(on, terms, { method, refundMethod, useDeposit }),
    ),
    anyMethod.map(
      (refundMethod): Tried =>
        (on) =>
          completeWithoutReturn(on, terms, { refundMethod }),
    ),
    anyMethod.map(
      (method): Tried =>
        (on) =>
          collect(on, terms, { billIds: [1, 2, 3], amountFen: null, method }),
    ),
  );
  fc.assert(
    fc.property(fc.array(anyAct, { minLength: 1, maxLength: 6 }), anyFen, (acts, heldFen) => {
      let position = someRental({ depositHeldFen: heldFen });
      for (const act of acts) {
        const tried = act(position);
        if (!tried.done) continue;
        const next = after(position, tried.value);
        const { givenFen, depositOwedFen } = weightOf(position, tried.value);
        const { paidOutFen } = planLines(position, tried.value);
        expect(givenFen + depositOwedFen).toBeGreaterThanOrEqual(
          waivedOn(next) - waivedOn(position) + paidOutFen,
        );
        givenCount += givenFen > 0 ? 1 : 0;
        position = next;
      }
    }),
    { numRuns: 300 },
  );
  expect(givenCount).toBeGreaterThan(50);
});

const anyAmounts = fc
  .record({
    rent: fc.nat(500_000),
    deposit: fc.nat(500_000),
    part: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ rent, deposit, part }) => ({
    totalRentFen: fen(rent),
    depositFen: fen(deposit),
    depositWaivedFen: fen(Math.floor((deposit * part) / 100)),
  }));

test('a rent or a deposit that is lowered is not made good by raising the other', () => {
  const before = { totalRentFen: fen(120_000), depositFen: fen(50_000), depositWaivedFen: fen(0) };

  expect(
    loweredFen(before, { ...before, totalRentFen: fen(20_000), depositFen: fen(150_000) }),
  ).toBe(100_000);
  expect(loweredFen(before, { ...before, depositWaivedFen: fen(30_000) })).toBe(30_000);
  expect(
    loweredFen(before, { ...before, totalRentFen: fen(110_000), depositFen: fen(45_000) }),
  ).toBe(15_000);
  fc.assert(
    fc.property(anyAmounts, anyAmounts, (one, other) => {
      const payable = (of: typeof one) => of.totalRentFen + of.depositFen - of.depositWaivedFen;
      expect(loweredFen(one, other)).toBeGreaterThanOrEqual(payable(one) - payable(other));
      expect(loweredFen(one, one)).toBe(0);
    }),
  );
});
