import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reviewFigures, secondsText } from './review-figures.ts';

test('three orders, two approved: the rate is 66.67 %, and the mean is of those that were taken', () => {
  expect(reviewFigures({ approved: 2, rejected: 1, timed: 2, timedSeconds: 65 })).toEqual({
    reviewed: 3,
    approved: 2,
    rejected: 1,
    averageSeconds: 33, // 32.5
    approvalBp: 6667,
  });
});

test('where nothing was reviewed there is no rate and no mean', () => {
  expect(reviewFigures({ approved: 0, rejected: 0, timed: 0, timedSeconds: 0 })).toEqual({
    reviewed: 0,
    approved: 0,
    rejected: 0,
    averageSeconds: null,
    approvalBp: null,
  });
});

test('the rate is between nothing and all, and that of the rejected makes up the rest', () => {
  const some = fc.nat({ max: 100_000 });
  fc.assert(
    fc.property(some, some, (approved, rejected) => {
      fc.pre(approved + rejected > 0);
      const none = { timed: 0, timedSeconds: 0 };
      const rate = reviewFigures({ approved, rejected, ...none }).approvalBp ?? NaN;
      const rest = reviewFigures({ approved: rejected, rejected: approved, ...none }).approvalBp;

      expect(rate).toBeGreaterThanOrEqual(0);
      expect(rate).toBeLessThanOrEqual(10_000);
      expect([10_000, 10_001]).toContain(rate + (rest ?? NaN));
    }),
  );
});

test.each([
  [0, '0秒'],
  [59, '59秒'],
  [80, '1分20秒'],
  [3_660, '1小时1分'],
])('%i seconds are %s', (seconds, words) => {
  expect(secondsText(seconds)).toBe(words);
});
