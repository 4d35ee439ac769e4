import { expect, test } from 'vitest';
import { attemptText } from './attempt-text.ts';

test('a try says how it ended and why', () => {
  expect(attemptText({ state: 'processing', reason: null })).toBe('扣款中');
  expect(attemptText({ state: 'unknown', reason: null })).toBe('未知');
  expect(attemptText({ state: 'failed', reason: 'insufficient' })).toBe('失败：余额不足');
});
