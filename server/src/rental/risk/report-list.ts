import type { Input, Returned } from '@rental/contract/endpoint';
import {
  listRiskReports as listCall,
  type orderRiskReports as orderCall,
  type RiskReportRow,
  type riskReportCounts as countsCall,
} from '@rental/contract/rental/risk-reports';
import { reportTypes, type ReportType } from '@rental/domain/rental/risk/providers';
import type { Keyset } from '../../db/keyset.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { exportableList } from '../../http/exportable-list.ts';
import { anyPage, keysetList } from '../../http/keyset-list.ts';
import { orNotFound } from '../../http/refusal.ts';
import { reachable } from '../../people/data-scope/public.ts';
import { reachedCustomer } from './query-report.ts';
import { criteriaOf, filtered, reportFilters, type Reports } from './report-filters.ts';
import { reportFileColumns, reportRowOf, withReportRow } from './report-row.ts';

/** 风控报告, the last first: ids rise, so that they are the order in which reports were asked for. */
const reports = keysetList({
  criteriaOf,
  filtered,
  withRow: withReportRow,
  id: 'r.id',
  sorts: {
    createTime: { column: 'r.id', kind: 'number', keyOf: (row) => row.id },
  },
  usual: { field: 'createTime', direction: 'desc' },
});

export const listRiskReports = (
  ctx: Context,
  { query }: Input<typeof listCall>,
  tx: Tx,
): Promise<Returned<typeof listCall>> => reports.page(ctx, tx, query, reportRowOf);

/** 风控报告 as they are exported: without their sections, which are read one by one. */
export const exportableRiskReports = exportableList<typeof listCall, RiskReportRow, Keyset>({
  name: 'listRiskReports',
  of: listCall,
  columns: reportFileColumns,
  describe: reportFilters.words,
  ...reports.exportedAs(reportRowOf),
});

const tabs = Object.fromEntries(reportTypes.map((type) => [`${type}`, type])) as Record<
  `${ReportType}`,
  ReportType
>;

/** The counts on the tabs: how many reports there are of each provider. */
export const riskReportCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  reports.tabCounts(ctx, tx, query, {
    tabs,
    queryOf: (type) => ({
      ...query,
      ...anyPage,
      ...(type !== undefined && { type: tabs[type] }),
    }),
  });

/** So many reports the page of an order shows. */
const maxOfCustomer = 100;

/** The reports about the customer of an order, asked for on it or on others within reach. */
export async function orderRiskReports(
  ctx: Context,
  { query: { orderId } }: Input<typeof orderCall>,
  tx: Tx,
): Promise<Returned<typeof orderCall>> {
  const { customer_id: customerId } = orNotFound(await reachedCustomer(ctx, tx, orderId));
  const ofCustomer = tx
    .selectFrom('risk_reports as r')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'r.brand_code').onRef('o.id', '=', 'r.order_id'),
    )
    .where(reachable(ctx))
    .where('r.brand_code', '=', ctx.brandCode)
    .where('r.customer_id', '=', customerId)
    .orderBy('r.id', 'desc')
    .limit(maxOfCustomer) as unknown as Reports;
  const rows = await withReportRow(ofCustomer).execute();
  return { content: rows.map(reportRowOf) };
}
