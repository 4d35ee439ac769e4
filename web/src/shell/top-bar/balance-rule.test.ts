import { expect, test } from 'vitest';
import { balanceText, nextPollMs } from './balance-rule.ts';

test('S121 S261 polls every 60 s while no answer has code 200', () => {
  expect(nextPollMs({ status: 'pending' }, 'untilSuccess')).toBe(60_000);
  expect(nextPollMs({ status: 'success', data: { code: 500 } }, 'untilSuccess')).toBe(60_000);
});

test('S121 S240 X2 polling stops with code 200, and with an error', () => {
  expect(nextPollMs({ status: 'success', data: { code: 200 } }, 'untilSuccess')).toBe(false);
  expect(nextPollMs({ status: 'error' }, 'untilSuccess')).toBe(false);
  expect(nextPollMs({ status: 'error', data: { code: 500 } }, 'untilSuccess')).toBe(false);
});

test('X2 a brand that wants it goes on polling after code 200, and stops with an error all the same', () => {
  expect(nextPollMs({ status: 'success', data: { code: 200 } }, 'continuous')).toBe(60_000);
  expect(nextPollMs({ status: 'error', data: { code: 200 } }, 'continuous')).toBe(false);
});

test('S41 X33 the balance is shown as it comes, and - where there is none', () => {
  expect(balanceText('123.45')).toBe('风控余额：123.45元');
  expect(balanceText('12864.50')).toBe('风控余额：12,864.50元');
  expect(balanceText('-20.00')).toBe('风控余额：-20.00元');
  expect(balanceText(null)).toBe('风控余额：-元');
});
