import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { chartOption, type ChartContent, type ChartLook } from './chart-option.ts';
import type { TooltipText } from './tooltip-text.ts';

register([BarChart, LineChart, GridComponent, TooltipComponent, CanvasRenderer]);

export interface DrawnChart {
  readonly show: (content: ChartContent) => void;
  /** The index of the day at this x of the window, in px; null if there is none. */
  readonly indexAt: (clientX: number) => number | null;
  readonly remove: () => void;
}

/** Draws a chart into an element, in its size and the page's colours; redraws when these change. */
export function drawChart(place: HTMLElement): DrawnChart {
  const chart = init(place);
  let content: ChartContent | null = null;
  const draw = () => {
    if (content === null) return;
    const { points, tooltip } = content;
    const option = chartOption(content, lookOf(place), (index) => {
      const point = points[index];
      return point === undefined ? '' : tooltipOf(tooltip(point));
    });
    chart.setOption(option, { notMerge: true });
  };

  const resized = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = place;
    if (clientWidth === 0) return; // hidden
    if (clientWidth !== chart.getWidth() || clientHeight !== chart.getHeight()) chart.resize();
  });
  resized.observe(place);
  const restyled = new MutationObserver(draw);
  restyled.observe(document.documentElement, { attributeFilter: ['data-theme', 'style'] });

  return {
    show: (wanted) => {
      content = wanted;
      draw();
    },
    indexAt: (clientX) => {
      const x = clientX - place.getBoundingClientRect().left;
      const index = chart.convertFromPixel({ xAxisIndex: 0 }, x);
      return content?.points[index] === undefined ? null : index;
    },
    remove: () => {
      resized.disconnect();
      restyled.disconnect();
      chart.dispose();
    },
  };
}

/** The values of the page's CSS variables at this element: a canvas cannot use variables. */
function lookOf(place: HTMLElement): ChartLook {
  const probe = document.createElement('i');
  place.append(probe);
  const colour = (name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const look = {
    font: getComputedStyle(place).fontFamily,
    bar: colour('--shell-link'),
    text: colour('--shell-text'),
    weakText: colour('--shell-text-weak'),
    line: colour('--shell-line'),
    hover: colour('--shell-hover'),
  };
  probe.remove();
  return look;
}

function tooltipOf({ title, rows, hint }: TooltipText): HTMLElement {
  const box = document.createElement('div');
  box.className = 'day-chart-tooltip';
  const list = document.createElement('dl');
  for (const [label, value] of rows) list.append(texted('dt', label), texted('dd', value));
  box.append(texted('strong', title), list);
  if (hint !== null) box.append(texted('small', hint));
  return box;
}

function texted(tag: 'strong' | 'dt' | 'dd' | 'small', text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
