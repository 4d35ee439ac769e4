import { addDays, type BusinessDate } from '../../business-date.ts';
import { percent } from '../../rate.ts';
import { lastPeriodEnd } from '../settlements/settlement-rule.ts';

/** The most days for which a commission may be frozen. */
export const maxFrozenDays = 90;
export const maxCommissionBp = 10_000;
/** The most price plans with a rate of their own. */
export const maxPlanRates = 100;

/** The rates of a version of 佣金规则, in basis points of the rent that came in. */
export interface CommissionRates {
  readonly rateBp: number;
  /** Rates by price plan (方案比例): for the orders that were placed by any version of the plan. */
  readonly planRates: ReadonlyMap<number, number>;
}

/** The rate of an order, in basis points. An order without a plan (`planId` null) has the usual one. */
export const commissionRateOf = (
  { rateBp, planRates }: CommissionRates,
  planId: number | null,
): number => (planId === null ? undefined : planRates.get(planId)) ?? rateBp;

/** 「8%」; 「8%（部分方案另计）」 where price plans have rates of their own. */
export const commissionRateText = (of: {
  readonly rateBp: number;
  readonly hasPlanRates: boolean;
}): string => `${percent(of.rateBp)}${of.hasPlanRates ? '（部分方案另计）' : ''}`;

/** The last day of the last month that is over on `today`: a period (佣金账期) is a calendar month. */
export const lastCommissionMonth = (today: BusinessDate): BusinessDate =>
  lastPeriodEnd({ cycle: 'month', cycleDay: 1 }, today);

/** The last day whose rent counts in a period: after it come the frozen days. */
export const ripeOn = (toOn: BusinessDate, frozenDays: number): BusinessDate =>
  addDays(toOn, -frozenDays);
