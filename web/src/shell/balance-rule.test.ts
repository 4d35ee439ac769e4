import { expect, test } from 'vitest';
import { balanceText, nextPollMs } from './balance-rule.ts';

test('S121 S261 polls every 60 s while no answer has code 200', () => {
  expect(nextPollMs({ status: 'pending' })).toBe(60_000);
  expect(nextPollMs({ status: 'success', data: { code: 500 } })).toBe(60_000);
});

test('S121 X2 polling stops with code 200, and with an error (S240)', () => {
  expect(nextPollMs({ status: 'success', data: { code: 200 } })).toBe(false);
  expect(nextPollMs({ status: 'error' })).toBe(false);
  expect(nextPollMs({ status: 'error', data: { code: 500 } })).toBe(false);
});

test('S41 X33 the balance is shown as it comes, and - where there is none', () => {
  expect(balanceText('123.45')).toBe('风控余额：123.45元');
  expect(balanceText(null)).toBe('风控余额：-元');
});
