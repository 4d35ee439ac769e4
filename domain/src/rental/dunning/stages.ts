import { addDays, daysBetween, type BusinessDate } from '../../business-date.ts';

/** The stages by days in their order; a brand has the first few of them. Stored and sent: never rename. */
export const stageKeys = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6'] as const;
export type StageByDays = (typeof stageKeys)[number];

/** All of them; 超期占用 alone stands by itself. */
export const dunningStages = [...stageKeys, 'overstay'] as const;
export type DunningStage = (typeof dunningStages)[number];

/** A stage of a brand: its name, and the day of being overdue on which it begins. It ends where the next one begins. */
export interface StageRule {
  readonly name: string;
  readonly fromDay: number;
}
/** The first one begins on day 1, each later one after the one before. */
export type StageRules = readonly StageRule[];

/** The stages of a brand that set none. They held for all brands before brands had their own. */
export const usualStages: StageRules = [
  { name: 'M1', fromDay: 1 },
  { name: 'M2', fromDay: 31 },
  { name: 'M3', fromDay: 61 },
  { name: 'M3+', fromDay: 91 },
];

interface Bounds {
  readonly stage: StageByDays;
  readonly name: string;
  readonly from: number;
  /** Null: it has no end. */
  readonly to: number | null;
}

const boundsOf = (rules: StageRules): Bounds[] =>
  stageKeys.flatMap((stage, at) => {
    const rule = rules[at];
    if (rule === undefined) return [];
    const next = rules[at + 1];
    return [
      {
        stage,
        name: rule.name,
        from: rule.fromDay,
        to: next === undefined ? null : next.fromDay - 1,
      },
    ];
  });

/** The stages that a brand has, in their order. */
export const stagesOf = (rules: StageRules): DunningStage[] => [
  ...boundsOf(rules).map(({ stage }) => stage),
  'overstay',
];

/** The words of all stages, 「M1（1–30天）」. One that the brand no longer has may stand in what was recorded. */
export function stageWords(rules: StageRules): Record<DunningStage, string> {
  const words = Object.fromEntries(
    stageKeys.map((stage, at): [string, string] => [stage, `原第${at + 1}段`]),
  ) as Record<StageByDays, string>;
  for (const { stage, name, from, to } of boundsOf(rules))
    words[stage] = to === null ? `${name}（${from}天以上）` : `${name}（${daysWords(from, to)}）`;
  return { ...words, overstay: '超期占用' };
}

const daysWords = (from: number, to: number) => (from === to ? `第${from}天` : `${from}–${to}天`);

interface Standing {
  readonly firstDueOn: BusinessDate;
  readonly isOverstay: boolean;
}

/** The stage of what is overdue today: a function of the brand's stages and its first due day alone, so that no timer moves it. */
export function stageOf(
  rules: StageRules,
  { firstDueOn, isOverstay }: Standing,
  today: BusinessDate,
): DunningStage {
  if (isOverstay) return 'overstay';
  const days = daysBetween(firstDueOn, today);
  return boundsOf(rules).find(({ to }) => to === null || days <= to)?.stage ?? 'm1';
}

interface Span {
  /** Null: no first one. */
  readonly from: BusinessDate | null;
  readonly to: BusinessDate;
}

/** The first due days of what is in a stage today; null: the brand has no such stage. */
export function firstDueIn(
  rules: StageRules,
  stage: StageByDays,
  today: BusinessDate,
): Span | null {
  const found = boundsOf(rules).find((one) => one.stage === stage);
  if (found === undefined) return null;
  const { from, to } = found;
  return { from: to === null ? null : addDays(today, -to), to: addDays(today, -from) };
}
