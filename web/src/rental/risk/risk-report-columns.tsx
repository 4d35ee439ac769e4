import type { RiskReportRow } from '@rental/contract/rental/risk-reports';
import { reportSources, reportStates } from '@rental/domain/rental/risk/reports';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import { hitsText, resultText, ResultText } from './risk-report-text.tsx';
import { providerLabel, type useRiskProviders } from './use-risk-providers.ts';

/** The columns of 风控报告; providers have the names that the brand gives them. */
export const riskReportColumns = (
  providers: ReturnType<typeof useRiskProviders>,
): Column<RiskReportRow, SortField<'listRiskReports'>>[] => [
  {
    key: 'reportNo',
    title: '报告号',
    width: 224,
    isKey: true,
    pin: 'left',
    cell: (row) => <CopyableText name="报告号" text={row.reportNo} />,
  },
  { key: 'customer', title: '客户', width: 88, cell: (row) => row.customerName },
  {
    key: 'type',
    title: '服务商',
    width: 104,
    cell: (row) => providerLabel(providers, row.type),
    hint: (row) => providerLabel(providers, row.type),
  },
  {
    key: 'result',
    title: '评分 / 等级',
    width: 148,
    cell: (row) => <ResultText report={row} />,
    hint: resultText,
  },
  {
    key: 'hits',
    title: '命中规则',
    width: 208,
    cell: (row) => hitsText(row.hits),
    hint: (row) => row.hits.join('、') || '未命中规则',
  },
  { key: 'fee', title: '费用', width: 72, cell: (row) => moneyText(row.feeFen), isAmount: true },
  { key: 'source', title: '来源', width: 64, cell: (row) => reportSources[row.source] },
  {
    key: 'order',
    title: '订单号',
    width: 224,
    cell: (row) => (
      <CopyableText name="订单号" text={row.orderNo} to={`/order/detail/${row.orderId}`} />
    ),
  },
  {
    key: 'operator',
    title: '操作人',
    width: 96,
    cell: (row) => row.operatorName || '-',
    hint: (row) => row.operatorName || '-',
  },
  {
    key: 'createTime',
    sortBy: 'createTime',
    title: '查询时间',
    width: 104,
    cell: (row) => twoLines(dayText(row.createTime), clockText(row.createTime)),
    hint: (row) => timeText(row.createTime),
  },
];

/** The filters of the list. */
export const riskReportFields: readonly FilterField<FilterName<'listRiskReports'>>[] = [
  { kind: 'days', name: 'createTime', label: '查询时间' },
  { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整订单号' },
  { kind: 'choice', name: 'reportState', label: '查询状态', options: choices(reportStates) },
  { kind: 'choice', name: 'source', label: '报告来源', options: choices(reportSources) },
];
