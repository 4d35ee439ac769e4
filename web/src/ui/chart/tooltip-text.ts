import { changeText, type DayPoint } from './day-points.ts';
import type { Measure } from './measure.ts';

/** The text of a day's tooltip. */
export interface TooltipText {
  readonly title: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
  readonly hint: string | null;
}

/** `hint`: what a click on the day opens; null if it opens nothing. */
export function tooltipText(
  { day, value, before }: DayPoint,
  measure: Measure,
  hint: string | null,
): TooltipText {
  const title = `${day} ${weekday(day)}`;
  if (before === null) return { title, rows: [['当日', measure.text(value)]], hint };
  const change = changeText(value, before.value);
  return {
    title,
    rows: [
      ['本期', measure.text(value)],
      [`上期（${before.day.slice(5)}）`, measure.text(before.value)],
      ...(change === null ? [] : [['较上期', change] as const]),
    ],
    hint,
  };
}

const weekday = (day: string) => `周${'日一二三四五六'[new Date(`${day}T00:00:00Z`).getUTCDay()]}`;
