import { addDays, businessDate } from '@rental/domain/business-date';
import { expect, test } from 'vitest';
import { chartOption, type ChartContent } from './chart-option.ts';
import { lastDays } from './day-points.ts';
import { counted, money } from './measure.ts';

const look = {
  font: 'sans-serif',
  bar: 'rgb(9, 109, 217)',
  text: 'rgb(0, 0, 0)',
  weakText: 'rgb(90, 90, 90)',
  line: 'rgb(228, 231, 237)',
  hover: 'rgb(240, 240, 240)',
};
const days = Array.from({ length: 90 }, (_, index) => ({
  day: addDays(businessDate('2026-08-26'), index),
  value: index * 100,
}));
const content = (length: number, measure = money): ChartContent => ({
  points: lastDays(days, length),
  measure,
  tooltip: ({ day }) => ({ title: day, rows: [], hint: null }),
});
const optionOf = (shown: ChartContent) =>
  chartOption(shown, look, () => {
    throw new Error('no tooltip is shown');
  });

/** The days with a label beneath them. */
function labelledDays(shown: ChartContent): string[] {
  const { xAxis } = optionOf(shown);
  if (xAxis === undefined || Array.isArray(xAxis) || xAxis.type !== 'category')
    throw new Error('no days');
  const isLabelled = xAxis.axisLabel?.interval;
  if (typeof isLabelled !== 'function') throw new Error('no rule for labels');
  return shown.points.filter(({ day }, index) => isLabelled(index, day)).map(({ day }) => day);
}

test('a period is drawn as bars in the colour of the page, the one before it as a dashed line', () => {
  const { series, animation } = optionOf(content(30));

  expect(series).toMatchObject([
    { type: 'bar', data: days.slice(60).map(({ value }) => value), itemStyle: { color: look.bar } },
    {
      type: 'line',
      data: days.slice(30, 60).map(({ value }) => value),
      lineStyle: { type: [4, 3] },
    },
  ]);
  expect(animation).toBe(false); // off for everyone, so also for those who want less motion
});

test('90 days have no line: what was before is not known', () => {
  expect(optionOf(content(90)).series).toMatchObject([{ type: 'bar' }]);
});

test('the axis says its unit, and has lines at whole ones only', () => {
  expect(optionOf(content(7)).yAxis).toMatchObject({ name: '元', min: 0, minInterval: 100 });
  expect(optionOf(content(7, counted('单'))).yAxis).toMatchObject({ name: '单', minInterval: 1 });
});

test('at most seven days are labelled, today always', () => {
  for (const length of [7, 30, 90]) {
    const labelled = labelledDays(content(length));
    expect(labelled.length).toBeLessThanOrEqual(7);
    expect(labelled.length).toBeGreaterThan(5);
    expect(labelled.at(-1)).toBe('2026-11-23');
  }
});
