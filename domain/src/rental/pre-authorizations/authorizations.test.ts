import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fen } from '../../money.ts';
import { billKinds } from '../bills/bill-kinds.ts';
import { changeAmounts } from '../orders/changes/terms.ts';
import { usualLease } from '../orders/core/lease-terms.ts';
import { orderStatus, orderStatuses } from '../orders/core/order-status.ts';
import { planLines } from '../orders/core/plan-lines.ts';
import { after, type Position } from '../orders/core/position.ts';
import { securedFen } from '../orders/core/security.ts';
import { takeDeposit } from '../orders/money/charges.ts';
import { endEarly } from '../orders/money/endings.ts';
import {
  paidInFull,
  planOf,
  refusalOf,
  rentBills,
  someBill,
  someRental,
  termsOn,
} from '../orders/testing/some-rental.ts';
import {
  authorizationSteps,
  isLive,
  stateAfter,
  stepStates,
  stepText,
  type AuthorizationStep,
  type StepState,
  type StepWord,
} from '../pre-authorization-steps/steps.ts';
import { stepTradeNumber } from '../pre-authorization-steps/trade-number.ts';
import { askCapture, askHold, askRelease, withdrawHold } from './ask.ts';
import { receiveCapture, receiveHold, receiveRelease, stepFailed } from './receive.ts';

const terms = termsOn('2026-02-10'); // the first bill is ten days late: ¥0.50
const account = { account: '13800009999' };
const steps = Object.keys(authorizationSteps) as AuthorizationStep[];
const approved = (more: Partial<Position> = {}) =>
  someRental({ status: orderStatus.approved, bills: [], depositHeldFen: fen(0), ...more });
const frozen = (more: Partial<Position> = {}) =>
  someRental({ depositHeldFen: fen(0), authorizedFen: fen(50_000), ...more });
const capture = (position: Position, billId: number, amountFen: number) =>
  askCapture(position, terms, { billId, amountFen: fen(amountFen), method: 'alipay' });

const states = Object.keys(stepStates) as StepState[];
const words: readonly StepWord[] = [
  { kind: 'done' },
  { kind: 'waiting' },
  { kind: 'unknown' },
  { kind: 'failed', reason: 'busy' },
];

test('what was done is believed whenever it is said, and never taken back', () => {
  for (const state of states)
    expect(stateAfter(state, { kind: 'done' })).toBe(state === 'done' ? null : 'done');
  for (const word of words) expect(stateAfter('done', word)).toBeNull();

  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 12 }), (said) => {
      const end = said.reduce<StepState>(
        (state, word) => stateAfter(state, word) ?? state,
        'asked',
      );
      const kinds = new Set(said.map(({ kind }) => kind));
      const expected = kinds.has('done') ? 'done' : 'failed';
      expect(isLive(end) || end === expected).toBe(true);
      expect(isLive(end)).toBe(!kinds.has('done') && !kinds.has('failed'));
    }),
  );
});

test('a step is told in the words of the counter', () => {
  const text = (step: AuthorizationStep, state: StepState) =>
    stepText({ step, state, reason: state === 'failed' ? 'expired' : null });

  expect(steps.map((step) => text(step, 'asked'))).toEqual(['待客户同意', '转支付中', '解冻中']);
  expect([text('hold', 'unknown'), text('hold', 'done'), text('hold', 'failed')]).toEqual([
    '结果未知',
    '成功',
    '失败：客户未在有效期内同意',
  ]);
});

test('no two steps have one trade number', () => {
  const name = fc.record({
    brand: fc.stringMatching(/^[a-z0-9_]{1,16}$/),
    authorizationId: fc.integer({ min: 1, max: 999 }),
    number: fc.integer({ min: 1, max: 99 }),
  });
  fc.assert(
    fc.property(name, name, (one, other) => {
      const isSame = JSON.stringify(Object.values(one)) === JSON.stringify(Object.values(other));
      expect(stepTradeNumber(one) === stepTradeNumber(other)).toBe(isSame);
    }),
  );
});

test('only what is missing of the deposit is to be frozen, before the agreement, and one thing at a time', () => {
  const plan = planOf(askHold(approved({ depositHeldFen: fen(20_000) }), terms, account));

  expect(plan.asks).toEqual({ step: 'hold', amountFen: 30_000, ...account });
  expect([plan.transfers, plan.authorizedFen, plan.authorizationStep]).toEqual([[], 0, 'hold']);
  for (const status of orderStatuses) {
    const isTurn = status === orderStatus.pendingReview || status === orderStatus.approved;
    expect(askHold(approved({ status }), terms, account).done).toBe(isTurn);
  }
  for (const step of steps)
    expect(refusalOf(askHold(approved({ authorizationStep: step }), terms, account))).toEqual({
      code: 'authorization_busy',
      step,
    });
  const held = askHold(approved({ authorizedFen: fen(1) }), terms, account);
  const secured = askHold(approved({ depositHeldFen: fen(50_000) }), terms, account);
  expect([refusalOf(held), refusalOf(secured)]).toEqual([
    { code: 'authorization_held' },
    { code: 'deposit_secured' },
  ]);
});

test('what is frozen secures the deposit, unless it is being released', () => {
  const position = approved({ authorizedFen: fen(50_000) });
  const releasing: Position = { ...position, authorizationStep: 'release' };

  expect([securedFen(position), securedFen(releasing)]).toEqual([50_000, 0]);
  expect(refusalOf(takeDeposit(position, terms, { method: 'cash' }))).toEqual({
    code: 'nothing_owed',
  });
  const taken = planOf(takeDeposit(releasing, terms, { method: 'cash' }));
  expect([taken.depositHeldFen, taken.authorizedFen]).toEqual([50_000, 50_000]);
});

// 1,000.00, of which 800.00 are waived: [hold that is asked for, or why none is]
test.each([
  [{ authorizableFen: null }, 100_000],
  [{ authorizableFen: fen(0) }, 80_000],
  [{ authorizableFen: fen(15_000) }, 95_000],
  [{ authorizableFen: fen(0), depositHeldFen: fen(20_000) }, 80_000],
  [{ authorizableFen: fen(0), waiverHoldFen: fen(0) }, 'authorization_not_agreed'],
  [{ authorizableFen: fen(0), waiverHoldFen: fen(0), depositDueFen: fen(0) }, 'deposit_secured'],
])(
  'a hold secures the waived part, and of the deposit what the plan lets be frozen: %o',
  (more, asked) => {
    const position = approved({ depositDueFen: fen(20_000), waiverHoldFen: fen(80_000), ...more });
    const decided = askHold(position, terms, { account: '0007' });

    expect(decided.done ? decided.value.asks : decided.refusal.code).toEqual(
      typeof asked === 'number' ? { step: 'hold', amountFen: asked, account: '0007' } : asked,
    );
  },
);

test('while a customer is asked, the deposit is neither taken nor changed', () => {
  const asked = approved({ authorizationStep: 'hold' });
  const amounts = {
    totalRentFen: fen(30_000),
    depositFen: fen(50_000),
    depositWaivedFen: fen(0),
    firstPayment: 'atReceipt' as const,
  };
  const change = changeAmounts(
    {
      status: orderStatus.approved,
      amounts,
      termCount: 3,
      period: { unit: 'month' },
      securedFen: fen(0),
      waivableFen: null,
      waiverHoldBp: 0,
      authorizationStep: 'hold',
      paidTerms: 0,
      buyoutFen: null,
      buyoutTerms: usualLease.buyout,
    },
    { ...amounts, depositFen: fen(40_000) },
    terms.today,
  );

  const busy = { code: 'authorization_busy', step: 'hold' };
  expect(refusalOf(takeDeposit(asked, terms, { method: 'cash' }))).toEqual(busy);
  expect(refusalOf(change)).toEqual(busy);
});

test('a bill is paid out of what is frozen up to what it owes and up to what is frozen', () => {
  const bills = [...rentBills, someBill({ id: 8, kind: billKinds.deposit })];
  const position = frozen({ bills });
  const small = frozen({ authorizedFen: fen(5_000) });
  const paid = frozen({ bills: rentBills.map(paidInFull) });

  expect(capture(position, 1, 10_050).done).toBe(true);
  expect(refusalOf(capture(position, 1, 10_051))).toEqual({
    code: 'amount_beyond_owed',
    owedFen: 10_050,
  });
  expect(refusalOf(capture(small, 1, 5_001))).toEqual({
    code: 'authorization_short',
    heldFen: 5_000,
  });
  for (const [where, id] of [
    [paid, 1],
    [position, 8],
    [position, 77],
  ] as const)
    expect(refusalOf(capture(where, id, 1))).toEqual({ code: 'bill_not_open' });
  expect(refusalOf(capture(someRental(), 1, 1))).toEqual({ code: 'authorization_none' });
});

test('a capture is shown as it will be booked, and books nothing before the provider has answered', () => {
  const position = frozen();
  const plan = planOf(capture(position, 1, 10_050));
  const lines = planLines(position, plan);

  expect([plan.transfers, plan.bills, plan.authorizedFen]).toEqual([[], [], 50_000]);
  expect(lines).toMatchObject({
    asks: { step: 'capture', amountFen: 10_050 },
    authorization: { beforeFen: 50_000, afterFen: 39_950 },
    receivedFen: 10_050,
    bills: [{ title: '租金 第1期', change: '计滞纳金、付清', afterFen: 0 }],
  });
});

test('what a capture does not need any more is owed back, and never more is let go than was frozen', () => {
  const captured = {
    billId: 1,
    method: 'alipay',
    askedOn: terms.today,
    isCurrent: true,
    isAwaited: true,
  } as const;
  const paid = frozen({ bills: rentBills.map(paidInFull), authorizationStep: 'capture' });
  const { plan, overpaidFen, releasedFen } = receiveCapture(paid, terms, {
    ...captured,
    amountFen: fen(10_000),
    heldFen: fen(4_000),
  });

  expect([overpaidFen, releasedFen]).toEqual([10_000, 4_000]);
  expect(plan.transfers.map(({ kind, amountFen }) => [kind, amountFen])).toEqual([
    ['authorizationReleased', 4_000],
    ['overpaid', 10_000],
  ]);
  expect(plan.authorizationStep).toBeNull();
});

test('a release lets all go that is left; one of an earlier pre-authorization leaves the order as it is', () => {
  const position = frozen({ authorizationStep: 'release' });
  const of = { amountFen: fen(50_000), heldFen: fen(50_000) };
  const own = receiveRelease(position, terms, { ...of, isCurrent: true, isAwaited: true });
  const late = receiveRelease(position, terms, { ...of, isCurrent: true, isAwaited: false });
  const other = receiveRelease(position, terms, { ...of, isCurrent: false, isAwaited: false });

  expect(planOf(askRelease(frozen(), terms)).asks).toEqual({ step: 'release', amountFen: 50_000 });
  expect(refusalOf(askRelease(someRental(), terms))).toEqual({ code: 'authorization_none' });
  expect([own.plan.authorizedFen, own.plan.authorizationStep]).toEqual([0, null]);
  expect([late.plan.authorizedFen, late.plan.authorizationStep]).toEqual([0, 'release']);
  expect([other.plan.authorizedFen, other.plan.authorizationStep]).toEqual([50_000, 'release']);
  expect(other.plan.transfers).toEqual(own.plan.transfers);
});

test('a hold that nobody wants any more is frozen in the books, and let go at once', () => {
  const position = approved({ status: orderStatus.closed, authorizationStep: 'hold' });
  const hold = { amountFen: fen(50_000), isAwaited: true };
  const unwanted = receiveHold(position, terms, { ...hold, isWanted: false });
  const wanted = receiveHold(position, terms, { ...hold, isWanted: true });

  expect([wanted.authorizedFen, wanted.asks]).toEqual([50_000, null]);
  expect(unwanted.authorizationStep).toBe('release');
  expect(unwanted.asks).toEqual({ step: 'release', amountFen: 50_000 });
});

test('a hold can be withdrawn until the customer has agreed, and the provider has the last word', () => {
  const asked = approved({ authorizationStep: 'hold' });
  const plan = planOf(withdrawHold(asked, terms));

  expect([plan.asks, plan.authorizationStep]).toEqual([{ step: 'withdraw' }, 'hold']);
  expect(refusalOf(withdrawHold(approved({ authorizedFen: fen(1) }), terms))).toEqual({
    code: 'authorization_not_asked',
  });
  const failed = (isAwaited: boolean) => after(asked, stepFailed(asked, terms, { isAwaited }));
  expect([failed(true).authorizationStep, failed(false).authorizationStep]).toEqual([null, 'hold']);
});

test.each(['close', 'reject', 'refuseDelivery'] as const)(
  'with %s what is frozen is to be let go, and a capture has to come to its end first',
  (move) => {
    const status = move === 'refuseDelivery' ? orderStatus.toReceive : orderStatus.pendingReview;
    const end = (more: Partial<Position>) =>
      endEarly(move, frozen({ status, bills: [], ...more }), terms, { refundMethod: null });

    expect(planOf(end({})).asks).toEqual({ step: 'release', amountFen: 50_000 });
    expect(planOf(end({ authorizationStep: 'release' })).asks).toBeNull();
    expect(planOf(end({ authorizedFen: fen(0), authorizationStep: 'hold' })).asks).toEqual({
      step: 'withdraw',
    });
    expect(refusalOf(end({ authorizationStep: 'capture' }))).toEqual({
      code: 'authorization_busy',
      step: 'capture',
    });
  },
);
