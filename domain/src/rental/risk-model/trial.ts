import type { ReviewDecision } from '../orders/review/review-figures.ts';
import { advices, type Advice, type Judgement } from './risk-model.ts';

/** The orders that 试运行 looks at. */
export const maxTrialOrders = 1_000;
/** A bill paid later than this many days, or owed for longer, makes an order 逾期. */
export const badAfterDays = 7;

/** How an order ended so far: `none` has had no bill fall due. */
export const trialEnds = {
  fine: '正常履约',
  overdue: '逾期',
  lost: '坏账',
  none: '未到还款',
} as const;
export type TrialEnd = keyof typeof trialEnds;

/** An order of 试运行 beside what people decided and how it ended. */
export interface TrialOrder {
  readonly judgement: Judgement;
  /** Null: no reviewer has decided. */
  readonly decision: ReviewDecision | null;
  readonly end: TrialEnd;
}

/** How many orders of an advice people approved and rejected, and how they ended. */
export interface AdviceSums {
  readonly advice: Advice;
  readonly orders: number;
  readonly approved: number;
  readonly rejected: number;
  readonly fine: number;
  /** 逾期 or 坏账. */
  readonly bad: number;
}

export interface RuleSums {
  readonly name: string;
  readonly hits: number;
  readonly unknown: number;
  /** The hits that ended 逾期 or 坏账. */
  readonly badHits: number;
}

export const isBad = (end: TrialEnd): boolean => end === 'overdue' || end === 'lost';

export const sumsByAdvice = (orders: readonly TrialOrder[]): AdviceSums[] =>
  (Object.keys(advices) as Advice[]).map((advice) => {
    const found = orders.filter(({ judgement }) => judgement.advice === advice);
    const count = (is: (order: TrialOrder) => boolean) => found.filter(is).length;
    return {
      advice,
      orders: found.length,
      approved: count(({ decision }) => decision === 'approved'),
      rejected: count(({ decision }) => decision === 'rejected'),
      fine: count(({ end }) => end === 'fine'),
      bad: count(({ end }) => isBad(end)),
    };
  });

/** By the order of the rules. */
export function sumsByRule(names: readonly string[], orders: readonly TrialOrder[]): RuleSums[] {
  return names.map((name, at) => {
    const outcomeOf = ({ judgement }: TrialOrder) => judgement.outcomes[at]?.outcome;
    const hits = orders.filter((order) => outcomeOf(order) === 'hit');
    return {
      name,
      hits: hits.length,
      unknown: orders.filter((order) => outcomeOf(order) === 'unknown').length,
      badHits: hits.filter(({ end }) => isBad(end)).length,
    };
  });
}
