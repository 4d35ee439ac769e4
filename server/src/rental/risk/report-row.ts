import type { RiskReport, RiskReportRow } from '@rental/contract/rental/risk-reports';
import { maskName } from '@rental/domain/rental/customers/masks';
import { riskLevelLabels } from '@rental/domain/rental/orders/core/risk-level';
import {
  reportFailures,
  reportSources,
  reportStates,
  type ReportSection,
} from '@rental/domain/rental/risk/reports';
import { count, instant, money, text, type ExportColumn } from '../../http/exportable-list.ts';
import type { Seal } from '../../sealed.ts';
import type { Reports } from './report-filters.ts';
import type { StoredReport } from './report-store.ts';

/** The sealed sections are not among them. */
const columns = [
  'id',
  'report_no',
  'order_id',
  'customer_id',
  'type',
  'state',
  'source',
  'failure',
  'score',
  'level',
  'hits',
  'fee_fen',
  'created_at',
] as const;

type HeadColumns = Pick<StoredReport, (typeof columns)[number]>;
type RowColumns = HeadColumns & {
  readonly order_no: string;
  readonly customer_name: string;
  readonly operator_name: string;
};

/** The reports of a page with their orders, customers and operators. */
export const withReportRow = (reports: Reports) =>
  reports
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'r.brand_code').onRef('c.id', '=', 'r.customer_id'),
    )
    .innerJoin('operators as u', (join) =>
      join.onRef('u.brand_code', '=', 'r.brand_code').onRef('u.id', '=', 'r.operator_id'),
    )
    .select(columns.map((column) => `r.${column}` as const))
    .select(['o.order_no', 'c.name as customer_name', 'u.nick_name as operator_name']);

const headOf = (row: HeadColumns) => ({
  id: row.id,
  reportNo: row.report_no,
  orderId: row.order_id,
  type: row.type,
  reportState: row.state,
  score: row.score,
  level: row.level,
  hits: row.hits,
  feeFen: row.fee_fen,
  source: row.source,
  failure: row.failure,
  createTime: row.created_at.toISOString(),
});

export const reportRowOf = (row: RowColumns): RiskReportRow => ({
  ...headOf(row),
  orderNo: row.order_no,
  customerId: row.customer_id,
  customerName: maskName(row.customer_name),
  operatorName: row.operator_name,
});

/** A report with its sections; `sealed` holds them. */
export const reportOf = (seal: Seal, row: HeadColumns, sealed: Buffer | null): RiskReport => ({
  ...headOf(row),
  sections:
    sealed === null ? [] : (JSON.parse(seal.open(sealed)) as ReportSection[]).map(sectionOf),
});

const sectionOf = ({ title, rows }: ReportSection) => ({ title, rows: [...rows] });

const resultOf = ({ reportState, failure }: RiskReportRow): string =>
  reportState === 'failed' && failure !== null
    ? reportFailures[failure]
    : reportStates[reportState];

/** The columns of 风控报告 by their keys there; a provider is told by its number, for its name is the brand's. */
export const reportFileColumns: readonly ExportColumn<RiskReportRow>[] = [
  { key: 'reportNo', cells: [text('报告号', (row) => row.reportNo)] },
  { key: 'customer', cells: [text('客户', (row) => row.customerName)] },
  { key: 'type', cells: [count('服务商编号', (row) => row.type)] },
  {
    key: 'result',
    cells: [
      text('查询结果', resultOf),
      count('评分', (row) => row.score),
      text('等级', (row) => (row.level === null ? null : riskLevelLabels[row.level])),
    ],
  },
  { key: 'hits', cells: [text('命中规则', (row) => row.hits.join('、'))] },
  { key: 'fee', cells: [money('费用', (row) => row.feeFen)] },
  { key: 'source', cells: [text('来源', (row) => reportSources[row.source])] },
  { key: 'order', cells: [text('订单号', (row) => row.orderNo)] },
  { key: 'operator', cells: [text('操作人', (row) => row.operatorName)] },
  { key: 'createTime', cells: [instant('查询时间', (row) => row.createTime)] },
];
