import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  outcomeOfAnswer,
  providerCallLabels,
  providerCallText,
  providers,
  successText,
} from './providers.ts';

test('a refusal counts where it is told first, and an answer of any other kind is a success', () => {
  expect(outcomeOfAnswer('send', { kind: 'refused', reason: '号码为空号' })).toBe('refused');
  expect(outcomeOfAnswer('ask', { kind: 'failed', failure: 'refused' })).toBe('refused');
  expect(outcomeOfAnswer('findRefund', { kind: 'failed', reason: 'other' })).toBe('answered');
  for (const answer of [{ kind: 'sent' }, null, undefined, 'https://a.cn', { reason: 'failed' }])
    expect(outcomeOfAnswer('send', answer)).toBe('answered');
});

test('every call has words of its own, and a call of another release its name', () => {
  const words = Object.values(providerCallLabels);
  expect(new Set(words).size).toBe(words.length);
  expect(words).toHaveLength(
    Object.values(providers).reduce((sum, { calls }) => sum + Object.keys(calls).length, 0),
  );
  expect(words.every((one) => /^\p{Script=Han}+ · \p{Script=Han}+$/u.test(one))).toBe(true);
  expect(providerCallText('sms', 'send')).toBe('短信 · 发送');
  expect(providerCallText('fax', 'dial')).toBe('fax · dial');
});

test('the share of successes is rounded down: 100% has no exception', () => {
  expect(successText(999, 1000)).toBe('99.9%');
  expect(successText(9999, 10_000)).toBe('99.9%');
  expect(successText(1, 3)).toBe('33.3%');
  expect(successText(0, 7)).toBe('0%');
  expect(() => successText(0, 0)).toThrow();
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e6 }),
      fc.integer({ min: 0, max: 1e6 }),
      (calls, some) => {
        const answered = Math.min(some, calls);
        expect(successText(answered, calls) === '100%').toBe(answered === calls);
      },
    ),
  );
});
