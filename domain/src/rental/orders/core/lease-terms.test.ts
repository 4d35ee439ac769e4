import { expect, test } from 'vitest';
import {
  leaseText,
  rentalPeriodWords,
  signedToday,
  termsSinceRules3,
  usualLease,
} from './lease-terms.ts';

test('租期 is told as it was signed', () => {
  const weeks = { termCount: 1, period: { unit: 'day', days: 7 } } as const;
  const months = { termCount: 12, period: { unit: 'month' } } as const;

  expect(rentalPeriodWords(weeks, 'exact', false)).toBe(
    '租期自起租日起算，含起租日，每期7天，1期共7天，至第7天24时止。起租日为乙方签收当日',
  );
  expect(rentalPeriodWords(weeks, 'oneMore', false)).toContain('1期共7天，至起租日后第7天24时止');
  expect(rentalPeriodWords(months, 'exact', false)).toContain(
    '12期共12个月，至12个月后对应日的前一日24时止（当月无对应日的，以当月最后一日为对应日）',
  );
  expect(rentalPeriodWords(months, 'oneMore', false)).toContain('至12个月后对应日24时止');
  expect(rentalPeriodWords(months, 'exact', true)).toContain(
    '起租日为原租期届满的次日；晚于该日办理起租的，为起租当日，其间各天按原租期的日均租金结算',
  );
});

test('terms of earlier rules are other terms, and are signed today by the rules of today', () => {
  const before = { ...usualLease, ...termsSinceRules3 };

  expect(usualLease.daysRule).toBe('exact');
  expect(leaseText(before)).not.toBe(leaseText(usualLease));
  expect(signedToday(before)).toEqual(usualLease);
});
