import { addDays, addMonths, businessDate, type BusinessDate } from '../../business-date.ts';
import { done, refused, type Result } from '../../result.ts';
import type { SettledKind } from './settled-kinds.ts';
import type { FeeSide } from './payment-fees.ts';
import type { SettlementBase } from './settlement-base.ts';

/**
 * How a store comes by its share. 自营: the money is its own, and a settlement is a statement. 平台代付: the platform pays it out,
 * for which it needs a payment licence where the store is another company (二清). 分账: the provider splits the trades that the
 * store's customers paid, and the share never comes to the platform (ADR 85). Stored: never rename.
 */
export const settlementModes = { own: '自营对账', payout: '平台代付', split: '渠道分账' } as const;
export type SettlementMode = keyof typeof settlementModes;

/** How often a store is settled. Stored: never rename. */
export const settlementCycles = { week: '每周', month: '每月' } as const;
export type SettlementCycle = keyof typeof settlementCycles;

/** The store's share of each table, in basis points. */
export type SettlementRates = Readonly<Record<SettledKind, number>>;

/** 结算规则 of a store. */
export interface SettlementRule {
  readonly mode: SettlementMode;
  readonly base: SettlementBase;
  readonly feeSide: FeeSide;
  /** The provider gives the fee of a refund back. */
  readonly isFeeReturned: boolean;
  readonly rates: SettlementRates;
  readonly cycle: SettlementCycle;
  /** The day on which a period is settled, which is the first day of the next one: 1 (Monday) to 7 of a week, 1 to 28 of a month. */
  readonly cycleDay: number;
  /** 起算天数: an order counts once its rental began so many days before the end of the period. */
  readonly startDays: number;
}

/** The last days of a month have no 29th to 31st each. */
export const maxCycleDay: Readonly<Record<SettlementCycle, number>> = { week: 7, month: 28 };
export const maxStartDays = 90;
export const maxShareBp = 10_000;

export type SettlementRuleRefusal =
  | { readonly code: 'settlement_day_wrong' }
  | { readonly code: 'settlement_payout_not_allowed' | 'settlement_split_not_allowed' }
  | { readonly code: 'settlement_split_no_provider' };

/** The modes that the platform lets this brand have, and whether one of its providers can split a trade. */
export interface AllowedModes {
  readonly allowsPayout: boolean;
  readonly allowsSplit: boolean;
  readonly canSplit: boolean;
}

/** A rule that may be kept. */
export function checkedSettlementRule(
  rule: SettlementRule,
  { allowsPayout, allowsSplit, canSplit }: AllowedModes,
): Result<SettlementRule, SettlementRuleRefusal> {
  const { mode } = rule;
  if (rule.cycleDay > maxCycleDay[rule.cycle]) return refused({ code: 'settlement_day_wrong' });
  if (mode === 'payout' && !allowsPayout) return refused({ code: 'settlement_payout_not_allowed' });
  if (mode === 'split' && !allowsSplit) return refused({ code: 'settlement_split_not_allowed' });
  if (mode === 'split' && !canSplit) return refused({ code: 'settlement_split_no_provider' });
  return done(rule);
}

/** The last day of the last period that is over on `today`. */
export function lastPeriodEnd(
  { cycle, cycleDay }: Pick<SettlementRule, 'cycle' | 'cycleDay'>,
  today: BusinessDate,
): BusinessDate {
  if (cycle === 'week') {
    const weekday = ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
    return addDays(today, -((weekday - cycleDay + 7) % 7) - 1);
  }
  const cut = businessDate(`${today.slice(0, 8)}${String(cycleDay).padStart(2, '0')}`);
  return addDays(cut <= today ? cut : addMonths(cut, -1), -1);
}
