import { expect, test } from 'vitest';
import { businessDate } from '@rental/domain/business-date';
import { daysIn } from './board-query.ts';

const today = businessDate('2026-03-31');

test.each([
  ['month', '2026-03-01', '2026-03-31'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
  ['d30', '2026-03-02', '2026-03-31'],
  ['d90', '2026-01-01', '2026-03-31'],
] as const)('%s has the days from %s to %s', (span, first, last) => {
  expect(daysIn(span, today)).toEqual([first, last]);
});
