import { riskBalance, riskTabs, switchedReports } from '@rental/contract/rental/risk';
import * as calls from '@rental/contract/rental/risk-reports';
import { namedProviders } from '@rental/domain/rental/risk/reports';
import type { ServerArea } from '../../area.ts';
import { serve, serveOpen, type Serving } from '../../http/serve.ts';
import {
  queryNamed,
  queryRisk,
  refreshKunLunAndKing,
  userToReport,
  viewReport,
} from './report-calls.ts';
import type { RiskTools } from './query-report.ts';
import {
  exportableRiskReports,
  listRiskReports,
  orderRiskReports,
  riskReportCounts,
} from './report-list.ts';
import { balanceOf, providersOf, switchedReportsOf } from './risk-queries.ts';
import { riskLook } from './risk-job.ts';
import { riskUsage } from './risk-usage.ts';
import { riskRunner } from './run-reports.ts';

function serveRisk(serving: Serving, tools: RiskTools): void {
  const { kunLun, eeiai } = namedProviders;
  serve(serving, riskBalance, (ctx, _input, tx) => balanceOf(tx, ctx.brandCode));
  serve(serving, riskTabs, (ctx, _input, tx) => providersOf(tx, ctx.brandCode));
  serve(serving, switchedReports, (ctx, _input, tx) => switchedReportsOf(tx, ctx.brand));
  serveOpen(serving, calls.queryRisk, queryRisk(tools));
  serveOpen(serving, calls.searchKunLunReport, queryNamed(tools, kunLun, false));
  serveOpen(serving, calls.refreshKunLunReport, queryNamed(tools, kunLun, true));
  serveOpen(serving, calls.refreshKunLunReportAndKing, refreshKunLunAndKing(tools));
  serveOpen(serving, calls.queryBill, queryNamed(tools, eeiai, false));
  serve(serving, calls.userToReport, userToReport(tools));
  serve(serving, calls.listRiskReports, listRiskReports);
  serve(serving, calls.riskReportCounts, riskReportCounts);
  serve(serving, calls.orderRiskReports, orderRiskReports);
  serve(serving, calls.viewRiskReport, viewReport(tools));
  serve(serving, calls.riskUsage, riskUsage);
}

export const riskArea: ServerArea = {
  serve: (serving, { gateways, riskSeal }) =>
    serveRisk(serving, { gateway: gateways.risk, seal: riskSeal }),
  jobs: ({ gateways, riskSeal }) => [riskRunner(gateways.risk, riskSeal)],
  timed: [riskLook.hourly],
  exportable: { listRiskReports: exportableRiskReports },
};
