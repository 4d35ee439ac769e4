import { expect, test } from 'vitest';
import type { OrderDeductions } from '@rental/contract/rental/deductions';
import { isWaiting, obstacleText } from './deduction-text.ts';

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
