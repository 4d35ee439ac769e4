import { addDays, daysBetween, type BusinessDate } from '../../business-date.ts';

/** How long the first open bill has been overdue; 超期占用 alone stands by itself. Sent, never stored. */
export const dunningStages = {
  m1: 'M1（1–30天）',
  m2: 'M2（31–60天）',
  m3: 'M3（61–90天）',
  m4: 'M3+（91天以上）',
  overstay: '超期占用',
} as const;

export type DunningStage = keyof typeof dunningStages;
export type StageByDays = Exclude<DunningStage, 'overstay'>;

/** The first and the last day of being overdue; null: it has no end. */
export const stageDays: Readonly<Record<StageByDays, readonly [from: number, to: number | null]>> =
  {
    m1: [1, 30],
    m2: [31, 60],
    m3: [61, 90],
    m4: [91, null],
  };

interface Standing {
  readonly firstDueOn: BusinessDate;
  readonly isOverstay: boolean;
}

/** The stage of what is overdue today: a function of its first due day alone, so that no timer moves it. */
export function stageOf({ firstDueOn, isOverstay }: Standing, today: BusinessDate): DunningStage {
  if (isOverstay) return 'overstay';
  const days = daysBetween(firstDueOn, today);
  const found = Object.entries(stageDays).find(([, [, to]]) => to === null || days <= to);
  return (found?.[0] ?? 'm4') as StageByDays;
}

/** The first due days of what is in a stage today; null: no first one. */
export function firstDueIn(
  stage: StageByDays,
  today: BusinessDate,
): { readonly from: BusinessDate | null; readonly to: BusinessDate } {
  const [from, to] = stageDays[stage];
  return { from: to === null ? null : addDays(today, -to), to: addDays(today, -from) };
}
