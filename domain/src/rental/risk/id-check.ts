import type { RiskLevel } from '../orders/core/risk-level.ts';
import { idCheckType, type ReportType } from './providers.ts';
import type { ReportFailure, ReportState } from './reports.ts';

/** The results of 证件核对. */
export const idCheckResults = {
  same: '一致',
  different: '不一致',
  noRecord: '无记录',
  unknown: '未知',
} as const;
export type IdCheckResult = keyof typeof idCheckResults;

interface Checked {
  readonly reportState: ReportState;
  readonly level: RiskLevel | null;
  readonly failure: ReportFailure | null;
}

const byLevel = { low: 'same', medium: 'unknown', high: 'different' } as const;

/** The result of a check by its level, 低 for 一致 and 高 for 不一致; null: the provider has not answered yet. */
export function idCheckResult({ reportState, level, failure }: Checked): IdCheckResult | null {
  if (reportState === 'asked') return null;
  if (reportState === 'failed') return failure === 'notFound' ? 'noRecord' : 'unknown';
  return level === null ? 'unknown' : byLevel[level];
}

/** 无记录 is a result of 证件核对, though it costs nothing; of any other report it is a failure. */
export const isNoRecord = (
  type: ReportType,
  { reportState, failure }: Pick<Checked, 'reportState' | 'failure'>,
): boolean => type === idCheckType && reportState === 'failed' && failure === 'notFound';
