import { expect, test } from 'vitest';
import { reasonCounts } from './skipped-reasons.ts';

test('a reason is told once with its count, the most frequent first', () => {
  const skipped = ['今天已发送', '已暂停催收', '今天已发送'].map((reason) => ({ reason }));

  expect(reasonCounts(skipped)).toEqual([
    { reason: '今天已发送', count: 2 },
    { reason: '已暂停催收', count: 1 },
  ]);
});

test('where everybody is told there is no reason', () => {
  expect(reasonCounts([])).toEqual([]);
});
