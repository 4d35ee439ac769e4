import type { RiskReportRow } from '@rental/contract/rental/risk-reports';
import { riskLevelLabels, type RiskLevel } from '@rental/domain/rental/orders/core/risk-level';
import {
  idCheckResult,
  idCheckResults,
  type IdCheckResult,
} from '@rental/domain/rental/risk/id-check';
import { idCheckType } from '@rental/domain/rental/risk/providers';
import { reportFailures, reportStates } from '@rental/domain/rental/risk/reports';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';
import './risk.css';

type Result = Pick<RiskReportRow, 'type' | 'reportState' | 'score' | 'level' | 'failure'>;

export const levelTones: Readonly<Record<RiskLevel, Tone>> = {
  low: 'done',
  medium: 'waiting',
  high: 'late',
};

const checkTones: Readonly<Record<IdCheckResult, Tone>> = {
  same: 'done',
  different: 'late',
  noRecord: 'waiting',
  unknown: 'waiting',
};

/** The result of a request: 「低风险 720」, 「一致」, or the failure. A missing value is `-`. */
export function resultText(report: Result): string {
  const { reportState, score, level, failure } = report;
  if (reportState === 'asked') return reportStates.asked;
  const checked = report.type === idCheckType ? idCheckResult(report) : null;
  if (checked !== null) return idCheckResults[checked];
  if (reportState === 'failed')
    return failure === null ? reportStates.failed : reportFailures[failure];
  const words = [level === null ? null : riskLevelLabels[level], score];
  return words.filter((word) => word !== null).join(' ') || '-';
}

/** The same with the tone of the level. */
export function ResultText({ report }: { readonly report: Result }) {
  const words = resultText(report);
  if (report.reportState === 'asked') return <TonedText tone="moving" words={words} />;
  const checked = report.type === idCheckType ? idCheckResult(report) : null;
  if (checked !== null) return <TonedText tone={checkTones[checked]} words={words} />;
  if (report.reportState === 'failed') return <span className="risk-failure">{words}</span>;
  return report.level === null ? (
    words
  ) : (
    <TonedText tone={levelTones[report.level]} words={words} />
  );
}

const shownHits = 2;

/** The first rules that were hit, and how many more: 「多头借贷、法院涉案 +3」. */
export function hitsText(hits: readonly string[]): string {
  if (hits.length === 0) return '-';
  const first = hits.slice(0, shownHits).join('、');
  return hits.length > shownHits ? `${first} +${hits.length - shownHits}` : first;
}
