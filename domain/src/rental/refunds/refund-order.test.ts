import { expect, test } from 'vitest';
import type { RefundWay } from '../../money/payments/refund-ways.ts';
import {
  firstState,
  isPaidTwice,
  isPassed,
  isUnderWay,
  mayStep,
  paidWayText,
  refundStateAfter,
  refundStates,
  refundSteps,
  type RefundState,
  type RefundStep,
  type RefundWord,
} from './refund-order.ts';

const states = Object.keys(refundStates) as RefundState[];
const steps = Object.keys(refundSteps) as RefundStep[];
const failed = { kind: 'failed', reason: 'other' } as const;

test('cash is paid at once, 原路退回 waits for its provider, and the rest for a person', () => {
  expect([firstState('cash'), firstState('original'), firstState('bank')]).toEqual([
    'succeeded',
    'pending',
    'toPay',
  ]);
});

test('a provider says what it likes, twice, late and out of order: what went back is never taken back', () => {
  const after = (word: RefundWord) =>
    Object.fromEntries(states.map((state) => [state, refundStateAfter(state, word)]));

  expect(after({ kind: 'succeeded' })).toEqual({
    toPay: null,
    pending: 'succeeded',
    processing: 'succeeded',
    unknown: 'succeeded',
    failed: 'succeeded',
    succeeded: null,
  });
  expect(after(failed)).toEqual({
    toPay: null,
    pending: 'failed',
    processing: 'failed',
    unknown: 'failed',
    failed: null,
    succeeded: null,
  });
  expect(after({ kind: 'unknown' })).toMatchObject({ pending: 'unknown', processing: null });
});

test('each step has its states; what the provider has not decided is nobody’s until somebody has to look', () => {
  const may = (isUndecided: boolean, way: RefundWay = 'original') =>
    Object.fromEntries(
      steps.map((step) => [
        step,
        states.filter((state) => mayStep(step, { state, isUndecided, way })),
      ]),
    );

  expect(may(false)).toEqual({
    pay: ['toPay'],
    retry: ['failed'],
    transfer: ['failed'],
    settle: ['failed'],
  });
  expect(may(true)).toEqual({
    pay: ['toPay'],
    retry: ['failed'],
    transfer: ['failed'],
    settle: ['pending', 'processing', 'unknown', 'failed'],
  });
  expect(may(false, 'alipay')['transfer']).toEqual(['toPay', 'failed']);
  expect(may(false, 'bank')['transfer']).toEqual(['failed']);
  expect(states.filter(isUnderWay)).toEqual(['pending', 'processing', 'unknown']);
});

test('a word about another way than the one it was paid by tells that it was paid twice; any other word of it is passed', () => {
  const paid = (isMoved: boolean, transferId: number | null) => ({
    state: 'succeeded' as const,
    isMoved,
    transferId,
  });
  const says = (transferId: number | null) => ({ kind: 'succeeded' as const, transferId });

  expect(isPaidTwice(paid(false, null), says(null))).toBe(false); // said again
  expect(isPaidTwice(paid(true, 7), says(7))).toBe(false);
  expect(isPaidTwice(paid(true, null), says(null))).toBe(true); // by hand meanwhile
  expect(isPaidTwice(paid(true, 7), says(null))).toBe(true);
  expect(isPaidTwice(paid(false, null), says(7))).toBe(true);
  expect(isPaidTwice(paid(true, 8), says(7))).toBe(true);
  expect(isPassed({ transferId: 7 }, { kind: 'failed', transferId: null })).toBe(true);
  expect(isPassed({ transferId: 7 }, { kind: 'failed', transferId: 7 })).toBe(false);
  expect(isPassed({ transferId: 7 }, { kind: 'succeeded', transferId: null })).toBe(false);
});

test('the way it took is told where it is another', () => {
  expect(paidWayText('original', 'bank', true)).toBe('原路退回（改银行转账）');
  expect(paidWayText('original', 'alipay', false)).toBe('原路退回');
});
