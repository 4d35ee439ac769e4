import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { DayPoint } from './day-points.ts';
import type { Measure } from './measure.ts';
import type { TooltipText } from './tooltip-text.ts';

/** The parts of a chart. */
export interface ChartContent {
  readonly points: readonly DayPoint[];
  readonly measure: Measure;
  /** The text of a day's tooltip. */
  readonly tooltip: (point: DayPoint) => TooltipText;
}

/** Colours and font of the page around the chart. */
export interface ChartLook {
  readonly font: string;
  readonly bar: string;
  readonly text: string;
  readonly weakText: string;
  readonly line: string;
  readonly hover: string;
}

export type ChartOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | GridComponentOption | TooltipComponentOption
>;

/** The number of labels that fit side by side on a phone. */
const maxLabels = 7;

/** The option for ECharts: a bar for each day, and a dashed line of the days before. */
export function chartOption(
  { points, measure }: ChartContent,
  look: ChartLook,
  tooltip: (index: number) => HTMLElement | '',
): ChartOption {
  const isCompared = points.some(({ before }) => before !== null);
  const step = Math.ceil(points.length / maxLabels);
  const label = { color: look.weakText, fontSize: 12 };
  return {
    animation: false,
    textStyle: { fontFamily: look.font },
    grid: {
      left: 0,
      right: 0,
      top: 30,
      bottom: 0,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      type: 'category',
      data: points.map(({ day }) => day),
      axisLine: { lineStyle: { color: look.line } },
      axisTick: { show: false },
      axisLabel: {
        ...label,
        formatter: (day) => day.slice(5),
        // counted from the last day, the one that readers look for
        interval: (index) => (points.length - 1 - index) % step === 0,
      },
    },
    yAxis: {
      type: 'value',
      ...(points.every(({ value, before }) => value >= 0 && (before?.value ?? 0) >= 0) && {
        min: 0,
      }),
      minInterval: measure.minStep,
      splitNumber: 4,
      name: measure.unit,
      nameTextStyle: { ...label, align: 'right', padding: [0, 8, 0, 0] },
      nameGap: 12,
      axisLabel: { ...label, formatter: measure.tick },
      splitLine: { lineStyle: { color: look.line } },
    },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: look.hover } },
      // the formatter's element is the box
      padding: 0,
      borderWidth: 0,
      backgroundColor: 'transparent',
      extraCssText: 'box-shadow: none',
      confine: true,
      transitionDuration: 0,
      formatter: (shown) => tooltip((Array.isArray(shown) ? shown[0] : shown)?.dataIndex ?? 0),
    },
    series: [
      {
        type: 'bar',
        data: points.map(({ value }) => value),
        barMaxWidth: 28,
        barCategoryGap: '25%',
        itemStyle: { color: look.bar, borderRadius: [2, 2, 0, 0] },
        emphasis: { disabled: true },
      },
      ...(isCompared ? [beforeLine(points, look)] : []),
    ],
  };
}

const beforeLine = (points: readonly DayPoint[], { text }: ChartLook): LineSeriesOption => ({
  type: 'line',
  data: points.map(({ before }) => before?.value ?? null),
  symbol: 'none',
  silent: true,
  lineStyle: { color: text, width: 1.5, type: [4, 3] },
});
