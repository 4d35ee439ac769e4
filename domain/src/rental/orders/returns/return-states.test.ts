import { expect, test } from 'vitest';
import {
  canArrive,
  firstReturnState,
  openReturnStates,
  returnStateOf,
  returnStates,
  type StoredReturnState,
} from './return-states.ts';

const stored: StoredReturnState[] = [
  'toSend',
  'sent',
  'toInspect',
  'inspected',
  'done',
  'cancelled',
];

test('a return waits to be sent until its parcel is known, and can arrive until it has', () => {
  expect(firstReturnState(undefined)).toBe('toSend');
  expect(firstReturnState('SF7654321')).toBe('sent');
  expect(stored.filter(canArrive)).toEqual(['toSend', 'sent']);
});

test('what was inspected is 待赔付 as long as a compensation is unpaid; no other state asks for it', () => {
  expect(returnStateOf('inspected', true)).toBe('toCompensate');
  expect(returnStateOf('inspected', false)).toBe('toComplete');
  for (const state of stored.filter((one) => one !== 'inspected'))
    for (const owes of [true, false]) expect(returnStateOf(state, owes)).toBe(state);
});

test('every state but the two ends is open, and each has its label', () => {
  const found = stored.flatMap((state) => [
    returnStateOf(state, true),
    returnStateOf(state, false),
  ]);
  expect(new Set(found)).toEqual(new Set(Object.keys(returnStates)));
  expect([...openReturnStates, 'done', 'cancelled']).toEqual(Object.keys(returnStates));
});
