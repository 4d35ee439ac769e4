import type { KnownReport, RiskGateway } from '../../gateways/risk-reports/risk-gateway.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { isReportOn } from '@rental/domain/rental/risk/providers';
import { orUnknown } from '../../gateways/undecided.ts';
import { actingJob } from '../../jobs/acting-job.ts';
import { jobHandler, type JobHandler } from '../../jobs/job.ts';
import { atOnce, leasedUntil, questions } from '../../jobs/questions.ts';
import type { Seal } from '../../sealed.ts';
import { handleReportResult, type ReportResult } from './handle-report-result.ts';
import { changeReport, lockReport } from './report-store.ts';
import { riskLook } from './risk-job.ts';
import { switchesNow } from './switched-reports.ts';

/** Asks the provider about open requests of a brand. A request that it does not know is not sent again: it ends unpaid. */
export const riskRunner = (gateway: RiskGateway, seal: Seal): JobHandler =>
  jobHandler<object>({
    kind: riskLook.kind,
    most: 2,
    run: async (_payload, run) => {
      const acting = await actingJob(run);
      const { askAll } = questions(run, acting, {
        waiting: dueReports,
        claim: async (ctx, tx, { id }) => {
          const { brandCode, now } = ctx;
          const report = await lockReport(tx, brandCode, id);
          const lookAt = report?.look_at ?? null;
          if (report === undefined || lookAt === null || lookAt > now) return null;
          if (!isReportOn(report.type, await switchesNow(tx, brandCode))) {
            // nobody is asked while it is turned off, and the reservation ends as of a report without an answer
            await handleReportResult(ctx, tx, { seal, id, result: { kind: 'unknown' } });
            return null;
          }
          await changeReport(tx, report, { look_at: leasedUntil(now) });
          return { brand: brandCode, reportNo: report.report_no, type: report.type };
        },
        ask: async (known: KnownReport): Promise<ReportResult> =>
          (await orUnknown(gateway.find(known))) ?? { kind: 'failed', failure: 'noAnswer' },
        handleResult: async (ctx, tx, { id }, result) => {
          await handleReportResult(ctx, tx, { seal, id, result });
        },
      });
      await askAll();
    },
  });

const dueReports = (tx: Tx, brand: BrandCode, now: Date) =>
  tx
    .selectFrom('risk_reports')
    .select('id')
    .where('brand_code', '=', brand)
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('id')
    .limit(atOnce)
    .execute();
