import { addDays, addMonths, businessDate, type BusinessDate } from '@rental/domain/business-date';

/** The spans of 催收看板. */
export const boardSpans = {
  month: '本月',
  lastMonth: '上月',
  d30: '近30天',
  d90: '近90天',
} as const;
export type BoardSpan = keyof typeof boardSpans;

/** The first and the last day of a span. A month is whole: promises fall due until its end. */
export function daysIn(span: BoardSpan, today: BusinessDate): [string, string] {
  if (span === 'd30') return [addDays(today, -29), today];
  if (span === 'd90') return [addDays(today, -89), today];
  const current = businessDate(`${today.slice(0, 7)}-01`);
  const first = span === 'month' ? current : addMonths(current, -1);
  return [first, addDays(addMonths(first, 1), -1)];
}
