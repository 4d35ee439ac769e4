import type { Fen } from '../../money.ts';
import { done, refused, type Result } from '../../result.ts';
import type { RiskLevel } from '../orders/core/risk-level.ts';
import type { ReportType, RiskProvider, RiskType } from './providers.ts';

/**
 * The providers that the specified calls name (S192–S194, S197). Which number each has is an inference (X26, X28): 昆仑 and 金 are reports
 * about buyers, eeiai reports of a credit agency.
 */
export const namedProviders = { kunLun: 1, king: 2, eeiai: 4 } as const satisfies Readonly<
  Record<string, RiskType>
>;

/** The states of a request for a report. Stored: never rename. */
export const reportStates = { asked: '查询中', ready: '已出报告', failed: '查询失败' } as const;
export type ReportState = keyof typeof reportStates;

/** The source of a report: bought from the provider, or reused for nothing. Stored: never rename. */
export const reportSources = { new: '新查', reused: '缓存' } as const;
export type ReportSource = keyof typeof reportSources;

/** The reasons of a failed request. None of them costs anything. Stored: never rename. */
export const reportFailures = {
  refused: '服务商拒绝了本次查询',
  notFound: '服务商查无此人',
  garbled: '服务商返回的内容无法识别',
  noAnswer: '服务商一直没有应答',
} as const;
export type ReportFailure = keyof typeof reportFailures;

/** For so many days a report stands in for a new one about the same person. */
export const reuseDays = 30;
/** 刷新 reuses a report younger than this: the same click twice is paid once. */
export const refreshAfterMs = 60_000;
/** A request without an answer ends after so many hours, and costs nothing. */
export const giveUpHours = 24;
/** The back-office is told when the balance falls below it. */
export const riskLowFen = 100_00;
/** So many days the use of the balance is shown for, today among them. */
export const riskUsageDays = 30;
/** The average of so many whole days before today says how long the balance lasts. */
export const riskRunwayDays = 7;

/** A part of a report under one heading. `value` is null where the provider gives none; it is shown as `-`. */
export interface ReportSection {
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly value: string | null }[];
}

/** The content of a report about a person. */
export interface ReportContent {
  /** 0 to 1000, the higher the safer; null: the provider gives none. */
  readonly score: number | null;
  readonly level: RiskLevel | null;
  /** The rules of the provider that the person hits. */
  readonly hits: readonly string[];
  readonly sections: readonly ReportSection[];
}

/** A report that we have. */
export interface KeptReport {
  readonly ended_at: Date | null;
}

/** The facts before a report is requested. */
export interface BeforeReport<Report extends KeptReport> {
  readonly provider: RiskProvider<ReportType> | undefined;
  /** 刷新: buy a new report even if we have one. */
  readonly isFresh: boolean;
  /** The newest report of this provider about the person; null: there is none. */
  readonly newest: Report | null;
  /** A request to this provider about the person is open. */
  readonly isUnderWay: boolean;
  /** A provider is set up on this server. */
  readonly isConnected: boolean;
  /** The price that the operator has agreed to; undefined: none was shown. */
  readonly agreedFen: Fen | undefined;
  /** The balance less the price of open requests. */
  readonly availableFen: number;
}

export type ReportRefusal =
  | { readonly code: 'risk_provider_off' }
  | { readonly code: 'risk_unavailable' }
  | { readonly code: 'risk_under_way' }
  | { readonly code: 'risk_price_changed' }
  | { readonly code: 'risk_balance_short' };

/** Show the report that we have, or buy a new one at this price. */
export type ReportDecision<Report> =
  | { readonly kind: 'reuse'; readonly report: Report }
  | { readonly kind: 'ask'; readonly priceFen: Fen };

/** Decides how a report is got. A reused report costs nothing: neither balance nor price is checked. */
export function reportDecision<Report extends KeptReport>(
  before: BeforeReport<Report>,
  now: Date,
): Result<ReportDecision<Report>, ReportRefusal> {
  const { provider, isFresh, newest, isUnderWay, isConnected, agreedFen, availableFen } = before;
  if (provider?.enabled !== true) return refused({ code: 'risk_provider_off' });
  const since = now.getTime() - (isFresh ? refreshAfterMs : reuseDays * 86_400_000);
  if (newest !== null && (newest.ended_at?.getTime() ?? 0) >= since)
    return done({ kind: 'reuse', report: newest });
  if (!isConnected) return refused({ code: 'risk_unavailable' });
  if (isUnderWay) return refused({ code: 'risk_under_way' });
  const { priceFen } = provider;
  if (agreedFen !== undefined && agreedFen !== priceFen)
    return refused({ code: 'risk_price_changed' });
  if (availableFen < priceFen) return refused({ code: 'risk_balance_short' });
  return done({ kind: 'ask', priceFen });
}

/** For how many days a balance lasts at the use of the last whole days; null: none was used. */
export const riskRunway = (balanceFen: number, usedFen: number): number | null =>
  usedFen === 0 ? null : Math.floor((balanceFen * riskRunwayDays) / usedFen);
