import { addMonths, monthOf, type BusinessDate } from '../../business-date.ts';
import { fen, sumFen, type Fen } from '../../money.ts';
import { bpOf } from '../../rate.ts';
import { dunningStages, type DunningStage } from './stages.ts';

/** The place of an order at the end of a month that it began in a stage. Sent, never stored. */
export const rollOutcomes = {
  worse: '滚入后段',
  stayed: '仍在本段',
  better: '回落前段',
  cured: '已结清',
  changed: '转类',
} as const;

export type RollOutcome = keyof typeof rollOutcomes;

/** The outcome of an order by its stages at both ends; null: nothing of it is overdue any more. 超期占用 is no step of the others. */
export function rollOf(from: DunningStage, to: DunningStage | null): RollOutcome {
  if (to === null) return 'cured';
  if (to === from) return 'stayed';
  if (from === 'overstay' || to === 'overstay') return 'changed';
  return dunningStages.indexOf(to) > dunningStages.indexOf(from) ? 'worse' : 'better';
}

/** Orders that began in one stage and ended in another. In fen: what they owed when they began. */
export interface Rolled {
  readonly from: DunningStage;
  readonly to: DunningStage | null;
  readonly orders: number;
  readonly fen: Fen;
}

interface RollShare {
  readonly outcome: RollOutcome;
  readonly orders: number;
  readonly fen: Fen;
  /** In 1/10,000 of what stood in the stage, rounded to the nearest; null: nothing did. */
  readonly shareBp: number | null;
}

export interface StageRoll {
  readonly from: DunningStage;
  readonly orders: number;
  readonly fen: Fen;
  readonly outcomes: RollShare[];
}

/** 滚动率: of what stood in each of the stages at the beginning, the part that each outcome has. The parts add up to the whole. */
export const rollsOf = (rolled: readonly Rolled[], stages: readonly DunningStage[]): StageRoll[] =>
  stages.map((from) => {
    const began = rolled.filter((one) => one.from === from);
    const whole = summed(began);
    const outcomes = (Object.keys(rollOutcomes) as RollOutcome[]).map((outcome) => {
      const part = summed(began.filter(({ to }) => rollOf(from, to) === outcome));
      return { outcome, ...part, shareBp: bpOf(part.fen, whole.fen) };
    });
    return { from, ...whole, outcomes };
  });

const summed = (rolled: readonly Rolled[]) => ({
  orders: rolled.reduce((sum, { orders }) => sum + orders, 0),
  fen: sumFen(rolled.map((one) => one.fen)),
});

/** 回款率: what came in over that and what is still unpaid; null: neither is anything. */
export const recoveryRateBp = (recoveredFen: Fen, unpaidFen: Fen): number | null =>
  bpOf(recoveredFen, fen(recoveredFen + unpaidFen));

/** The beginnings of months are kept for so many months. */
export const keptMonths = 13;

/** The first month whose beginning is kept. */
export const firstKeptMonth = (today: BusinessDate): BusinessDate =>
  addMonths(monthOf(today), 1 - keptMonths);
