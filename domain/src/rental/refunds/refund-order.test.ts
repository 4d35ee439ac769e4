import { expect, test } from 'vitest';
import {
  firstState,
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
  const may = (isUndecided: boolean) =>
    Object.fromEntries(
      steps.map((step) => [step, states.filter((state) => mayStep(step, { state, isUndecided }))]),
    );

  expect(may(false)).toEqual({ pay: ['toPay'], retry: ['failed'], settle: ['failed'] });
  expect(may(true)).toEqual({
    pay: ['toPay'],
    retry: ['failed'],
    settle: ['pending', 'processing', 'unknown', 'failed'],
  });
  expect(states.filter(isUnderWay)).toEqual(['pending', 'processing', 'unknown']);
});

test('the way it took is told where it is another', () => {
  expect(paidWayText('original', 'bank', true)).toBe('原路退回（改银行转账）');
  expect(paidWayText('original', 'alipay', false)).toBe('原路退回');
});
