import { expect, test } from 'vitest';
import type { OrderDeductions } from '@rental/contract/deductions';
import { attemptText, isWaiting, obstacleText } from './deduction-text.ts';

test('a try says how it ended and why', () => {
  expect(attemptText({ state: 'processing', reason: null })).toBe('扣款中');
  expect(attemptText({ state: 'unknown', reason: null })).toBe('未知');
  expect(attemptText({ state: 'failed', reason: 'insufficient' })).toBe('失败：余额不足');
});

test('a bill says why it cannot be deducted, as the server would', () => {
  expect(obstacleText({ obstacle: 'deduction_not_signed' })).toBe('客户未签约代扣');
  expect(obstacleText({ obstacle: 'deduction_under_way' })).toBe('账单正在扣款中，请等待结果');
  expect(obstacleText({ obstacle: null })).toBeNull();
});

test('an outcome is waited for as long as a try has none', () => {
  const withStates = (...states: string[]) =>
    ({ attempts: states.map((state) => ({ state })) }) as unknown as OrderDeductions;

  expect(isWaiting(undefined)).toBe(false);
  expect(isWaiting(withStates('failed', 'succeeded'))).toBe(false);
  expect(isWaiting(withStates('failed', 'unknown'))).toBe(true);
});
