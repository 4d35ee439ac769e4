import { nextLook } from '@rental/domain/rental/deductions/attempt';
import { giveUpHours, type ReportFailure } from '@rental/domain/rental/risk/reports';
import type { Tx } from '../../db/transaction.ts';
import type { ReportOutcome } from '../../gateways/risk-reports/risk-gateway.ts';
import type { Acting } from '../../http/context.ts';
import type { Seal } from '../../sealed.ts';
import { riskScores } from '../risk-model/public.ts';
import { markRisk } from './mark-risk.ts';
import { changeReport, lockReport, type StoredReport } from './report-store.ts';
import { lockAccount, payReport } from './risk-account.ts';
import { riskLook } from './risk-job.ts';

/** The provider's message about a question, from an answer or a query. */
export type ReportResult = ReportOutcome | { readonly kind: 'unknown' };

interface Handling {
  /** Seals the sections of the report. */
  readonly seal: Seal;
  readonly id: number;
  readonly result: ReportResult;
}

/**
 * Handles the provider's answer to a request, under the lock of the report. A repeated answer changes nothing: a report is paid once; a
 * failed or unanswered one is never paid. Returns the report as it is then.
 */
export async function handleReportResult(
  ctx: Acting,
  tx: Tx,
  { seal, id, result }: Handling,
): Promise<StoredReport> {
  const account = await lockAccount(tx, ctx.brandCode);
  const report = await lockReport(tx, ctx.brandCode, id);
  if (report === undefined) throw new Error(`No report ${id}`);
  if (report.state !== 'asked') return report;
  const { now } = ctx;
  const fail = (failure: ReportFailure) =>
    changeReport(tx, report, { state: 'failed', failure, look_at: null, ended_at: now });
  if (result.kind === 'unknown') {
    const isOver = now.getTime() - report.created_at.getTime() > giveUpHours * 3_600_000;
    if (isOver) return fail('noAnswer');
    const lookAt = nextLook(now, report.looks);
    const waiting = await changeReport(tx, report, { looks: report.looks + 1, look_at: lookAt });
    await riskLook.later(tx, ctx.brandCode, now, lookAt);
    return waiting;
  }
  if (result.kind === 'failed') return fail(result.failure);
  const { score, level, hits, sections } = result.content;
  const { price_fen: priceFen } = report;
  const ready = await changeReport(tx, report, {
    state: 'ready',
    fee_fen: priceFen,
    score,
    level,
    hits: [...hits],
    sealed_sections: seal.seal(JSON.stringify(sections)),
    look_at: null,
    ended_at: now,
  });
  await markRisk(tx, ready);
  await riskScores.now(tx, ctx.brandCode, now);
  await payReport(ctx, tx, {
    amountFen: priceFen,
    note: report.report_no,
    toldLowOn: account?.told_low_on ?? null,
  });
  return ready;
}
