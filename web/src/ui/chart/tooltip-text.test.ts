import { expect, test } from 'vitest';
import { counted, money } from './measure.ts';
import { tooltipText } from './tooltip-text.ts';

const hint = '点击查看当日订单';

test('the tooltip tells day and weekday, both periods, the change, and what a click opens', () => {
  const point = { day: '2026-11-23', value: 8900, before: { day: '2026-10-24', value: 5900 } };

  expect(tooltipText(point, money, hint)).toEqual({
    title: '2026-11-23 周一',
    rows: [
      ['本期', '¥89.00'],
      ['上期（10-24）', '¥59.00'],
      ['较上期', '+50.8%'],
    ],
    hint,
  });
});

test('the tooltip of a day that is compared with none tells that day alone', () => {
  const point = { day: '2026-08-26', value: 0, before: null };

  expect(tooltipText(point, money, null)).toEqual({
    title: '2026-08-26 周三',
    rows: [['当日', '¥0.00']],
    hint: null,
  });
});

test('the tooltip tells no change from nothing', () => {
  const point = { day: '2026-11-22', value: 3, before: { day: '2026-11-21', value: 0 } };

  expect(tooltipText(point, counted('单'), null).rows).toEqual([
    ['本期', '3 单'],
    ['上期（11-21）', '0 单'],
  ]);
});
