import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { useModule } from '../loading/use-module.ts';
import type { DayPoint } from './day-points.ts';
import type { DrawnChart } from './draw-chart.ts';
import type { Measure } from './measure.ts';
import { tooltipText } from './tooltip-text.ts';

/** The list that a click on a day opens. */
export interface ChartRows {
  /** 订单 */
  readonly name: string;
  readonly open: (day: string) => void;
}

interface ChartPlotProps {
  /** The text for screen readers, in place of the drawing. */
  readonly label: string;
  readonly points: readonly DayPoint[];
  readonly measure: Measure;
  readonly rows: ChartRows | null;
}

/** One file that imports nothing of ours: it stays in the browser's cache when a release changes other code. */
const load = () => import('./draw-chart.ts');

/** Without a mouse the first tap on a day shows its figures, and the second one opens it. */
const hasMouse = () => matchMedia('(hover: hover)').matches;

/** The drawing itself. Its code is loaded when it is first rendered. */
export function ChartPlot({ label, points, measure, rows }: ChartPlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const tapped = useRef<number | null>(null);
  const [chart, setChart] = useState<DrawnChart | null>(null);
  const { module, error } = useModule(load);
  useEffect(() => {
    if (module === null || place.current === null) return undefined;
    const drawn = module.drawChart(place.current);
    setChart(drawn);
    return () => {
      setChart(null);
      drawn.remove();
    };
  }, [module]);

  const name = rows?.name ?? null;
  useEffect(() => {
    const hint = name === null ? null : `${hasMouse() ? '点击' : '再点一次'}查看当日${name}`;
    tapped.current = null;
    const tooltip = (point: DayPoint) => tooltipText(point, measure, hint);
    chart?.show({ points, measure, tooltip });
  }, [chart, points, measure, name]);

  const open = (event: MouseEvent) => {
    const index = chart?.indexAt(event.clientX) ?? null;
    const point = index === null ? undefined : points[index];
    if (point === undefined) return;
    if (hasMouse() || tapped.current === index) rows?.open(point.day);
    tapped.current = index;
  };
  if (error !== null)
    return (
      // no retry: a browser caches a failed import until the page is reloaded
      <p className="day-chart-failed" role="alert">
        图表未能加载，请检查网络后刷新浏览器。
      </p>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the table has the links for keys
    <div
      role="img"
      aria-label={label}
      aria-busy={chart === null}
      className={rows === null ? 'day-chart-plot' : 'day-chart-plot has-rows'}
      onClick={open}
    >
      <div ref={place} aria-hidden="true" />
    </div>
  );
}
