import { expect, test } from 'vitest';
import {
  closed,
  isAnswer,
  isLive,
  isUndecidedBy,
  mayStep,
  overlap,
  paymentStateAfter,
  paymentStates,
  paymentSteps,
  stepOrRefused,
  type PaymentState,
  type PaymentStep,
  type PaymentWord,
} from './payment-order.ts';

const states = Object.keys(paymentStates) as PaymentState[];
const steps = Object.keys(paymentSteps) as PaymentStep[];
const after = (word: PaymentWord) =>
  Object.fromEntries(states.map((state) => [state, paymentStateAfter(state, word)]));

test('a provider says what it likes, twice, late and out of order: money that arrived is never lost or taken back', () => {
  expect(after({ kind: 'paid' })).toEqual({
    open: 'paid',
    paying: 'paid',
    closing: 'paid',
    paid: null,
    closed: 'paid',
  });
  expect(after({ kind: 'closed', reason: 'byProvider' })).toEqual({
    open: null,
    paying: 'closed',
    closing: 'closed',
    paid: null,
    closed: null,
  });
  for (const kind of ['waiting', 'processing', 'unknown'] as const)
    expect(new Set(Object.values(after({ kind })))).toEqual(new Set([null]));
});

test('a customer who thinks it over is no question; one that is to be closed and is not, is', () => {
  const answered = (state: PaymentState) =>
    (['waiting', 'processing', 'unknown'] as const).filter((kind) => isAnswer(state, { kind }));

  expect(answered('paying')).toEqual(['waiting']);
  expect(answered('closing')).toEqual([]);
});

test('a question is undecided within five minutes', () => {
  const since = new Date('2026-01-31T04:00:00Z');
  const later = (seconds: number) => new Date(since.getTime() + seconds * 1000);

  expect([179, 180].map((seconds) => isUndecidedBy(since, later(seconds)))).toEqual([false, true]);
});

test('what the provider knows is closed there first; what nobody pressed is closed at once', () => {
  expect(states.filter(isLive).map((state) => [state, closed(state)])).toEqual([
    ['open', 'closed'],
    ['paying', 'closing'],
    ['closing', 'closing'],
  ]);
});

test('each step has its states, and only what a provider leaves open is settled by persons', () => {
  const may = (isUndecided: boolean) =>
    Object.fromEntries(
      steps.map((step) => [step, states.filter((state) => mayStep(step, { state, isUndecided }))]),
    );

  expect(may(false)).toEqual({ close: ['open', 'paying'], settle: [] });
  expect(may(true)).toEqual({ close: ['open', 'paying'], settle: ['paying', 'closing'] });
  expect(stepOrRefused('close', { state: 'paid', isUndecided: false })).toEqual({
    done: false,
    refusal: { code: 'payment_wrong_state', state: 'paid', label: '关闭链接' },
  });
});

test('two payment orders overlap where they share a bill, or both are for the deposit', () => {
  const of = (...billIds: number[]) => ({ billIds });

  expect([overlap(of(1, 2), of(2, 3)), overlap(of(), of())]).toEqual([true, true]);
  expect([overlap(of(1), of(2)), overlap(of(), of(1)), overlap(of(1), of())]).toEqual([
    false,
    false,
    false,
  ]);
});
