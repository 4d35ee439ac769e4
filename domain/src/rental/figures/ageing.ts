import { addDays, businessDate, type BusinessDate } from '../../business-date.ts';

/** 账龄: how many days ago a bill fell due. One that falls due today is not overdue yet. */
export const ageingBands = {
  notDue: { label: '未到期', from: null, to: 0 },
  days7: { label: '逾期1–7天', from: 1, to: 7 },
  days30: { label: '逾期8–30天', from: 8, to: 30 },
  days60: { label: '逾期31–60天', from: 31, to: 60 },
  days90: { label: '逾期61–90天', from: 61, to: 90 },
  over90: { label: '逾期90天以上', from: 91, to: null },
} as const satisfies Record<
  string,
  { readonly label: string; readonly from: number | null; readonly to: number | null }
>;
export type AgeingBand = keyof typeof ageingBands;

/** Days, the last of them included. */
export interface DueDays {
  readonly first: BusinessDate;
  readonly last: BusinessDate;
}

const firstDay = businessDate('1970-01-01');
const lastDay = businessDate('2198-12-31');

/** The days on which the bills of a band fall due. Each day is in one band. */
export function dueDaysOf(band: AgeingBand, today: BusinessDate): DueDays {
  const { from, to } = ageingBands[band];
  return {
    first: to === null ? firstDay : addDays(today, -to),
    last: from === null ? lastDay : addDays(today, -from),
  };
}
