import { useRef } from 'react';
import { Empty } from '../page-states.tsx';
import { ChartPlot, type ChartRows } from './chart-plot.tsx';
import { changeText, sumsOf, type DayPoint } from './day-points.ts';
import type { Measure } from './measure.ts';
import { useNear } from './use-near.ts';
import './day-chart.css';

interface DayChartProps {
  readonly title: string;
  readonly points: readonly DayPoint[];
  readonly measure: Measure;
  readonly rows: ChartRows | null;
  /** The days in words; absent: they end today. */
  readonly span?: string;
}

/**
 * Days as bars, and the days before them as a line. To screen readers it is one picture with its sums: the page has a
 * table of the same figures and links. Its code is loaded once the chart is near the view: the page does not need it.
 */
export function DayChart({
  title,
  points,
  measure,
  rows,
  span = `近${points.length}天`,
}: DayChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const { sum, before } = sumsOf(points);
  const most = Math.max(...points.map(({ value }) => value));
  const isEmpty = points.every((point) => point.value === 0 && (point.before?.value ?? 0) === 0);
  return (
    <figure className="day-chart">
      <figcaption>
        <span>
          <i className="day-chart-key" />
          {title} <strong>{measure.text(sum)}</strong>
        </span>
        {before === null ? null : <Compared sum={sum} before={before} measure={measure} />}
      </figcaption>
      <div className="day-chart-place" ref={place}>
        {isEmpty ? <Empty words={`${span}暂无数据`} /> : null}
        {isNear && !isEmpty ? (
          <ChartPlot
            label={`${title}：${span}共 ${measure.text(sum)}，单日最高 ${measure.text(most)}`}
            points={points}
            measure={measure}
            rows={rows}
          />
        ) : null}
      </div>
    </figure>
  );
}

interface ComparedProps {
  readonly sum: number;
  readonly before: number;
  readonly measure: Measure;
}

function Compared({ sum, before, measure }: ComparedProps) {
  const change = changeText(sum, before);
  return (
    <span>
      <i className="day-chart-key is-line" />
      上期 {measure.text(before)}
      {change === null ? null : <b>{change}</b>}
    </span>
  );
}
