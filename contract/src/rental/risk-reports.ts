import {
  reportFailures,
  reportSources,
  reportStates,
  riskUsageDays,
  type ReportFailure,
  type ReportSource,
  type ReportState,
} from '@rental/domain/rental/risk/reports';
import { reportTypes } from '@rental/domain/rental/risk/providers';
import { riskLevels } from '@rental/domain/rental/orders/core/risk-level';
import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  Amount,
  Day,
  Id,
  IdText,
  Instant,
  keysOf,
  pageOf,
  pageQuery,
  text,
  TimeRange,
} from '../fields.ts';
import { sortBy } from '../sorting.ts';
import { paging, TabCounts } from '../tab-counts.ts';

const Type = z.literal(reportTypes, '请选择服务商');
const State = z.enum(keysOf<ReportState>(reportStates), '请选择查询状态');

const head = {
  id: Id,
  reportNo: z.string(),
  type: z.literal(reportTypes),
  reportState: State,
  /** Null: the provider gives none, or there is no report. */
  score: z.int().nullable(),
  level: z.enum(riskLevels).nullable(),
  hits: z.array(z.string()),
  /** 0 for a reused and for a failed report. */
  feeFen: Amount,
  source: z.enum(keysOf<ReportSource>(reportSources)),
  failure: z.enum(keysOf<ReportFailure>(reportFailures)).nullable(),
  createTime: Instant,
};

/** A request for a report, as 风控报告 lists it. */
export const RiskReportRow = z.object({
  ...head,
  orderId: Id,
  orderNo: z.string(),
  customerId: Id,
  /** Masked. */
  customerName: z.string(),
  /** The nickname of who asked. */
  operatorName: z.string(),
});
export type RiskReportRow = z.output<typeof RiskReportRow>;

/** A report with all that the provider says. */
export const RiskReport = z.object({
  ...head,
  orderId: Id,
  sections: z.array(
    z.object({
      title: z.string(),
      rows: z.array(z.object({ label: z.string(), value: z.string().nullable() })),
    }),
  ),
});
export type RiskReport = z.output<typeof RiskReport>;

/** `report` is null and `isWaiting` true while the provider has not answered; the list shows the report later. */
const Answer = z.object({ report: RiskReport.nullable(), isWaiting: z.boolean() });
const call = {
  method: 'POST',
  specified: true,
  platforms: ['manage'],
  answer: Answer,
} as const;
const query = {
  ...call,
  permission: 'risk:query',
  labels: { isAuthorized: '客户已授权查询', priceFen: '报告价格' },
} as const;
const ofOrder = {
  orderId: Id,
  /** The operator confirms that the customer has agreed in writing; kept with the request. A client of the specification leaves it out. */
  isAuthorized: z.literal(true, '请先取得客户的书面授权').optional(),
  /** The price that the operator was shown, of both where two are asked for. Another price refuses. */
  priceFen: Amount.optional(),
};
const refusals = [
  'not_found',
  'feature_off',
  'risk_provider_off',
  'risk_unavailable',
  'risk_under_way',
  'risk_price_changed',
  'risk_balance_short',
  'risk_failed',
] as const;

/** S191: a report of one provider about the customer of an order: one that we have, or a new one for its price. */
export const queryRisk = endpoint({
  ...query,
  path: '/api/risk/queryRisk',
  summary: '查询风控报告',
  body: z.object({ ...ofOrder, type: Type }),
  refusals,
});

/** S192. */
export const searchKunLunReport = endpoint({
  ...query,
  path: '/api/risk/searchKunLunReport',
  summary: '查询昆仑报告',
  body: z.object(ofOrder),
  refusals,
});

/** S193: a new report, for its price, even where we have one. */
export const refreshKunLunReport = endpoint({
  ...query,
  path: '/api/risk/refreshKunLunReport',
  summary: '刷新昆仑报告',
  body: z.object(ofOrder),
  refusals,
});

/** S194: both anew; the answer is the report of 昆仑, and `king` the other. */
export const refreshKunLunReportAndKing = endpoint({
  ...query,
  path: '/api/risk/refreshKunLunReportAndKing',
  summary: '刷新昆仑与金报告',
  body: z.object(ofOrder),
  answer: Answer.extend({ king: RiskReport.nullable() }),
  refusals,
});

/** S197: the credit report about the customer's bills. */
export const queryBill = endpoint({
  ...query,
  path: '/api/report/eeiai/queryBill',
  summary: '查询客户信用账单报告',
  body: z.object(ofOrder),
  refusals,
});

/** S198: the newest of those that we have; null: none. It costs nothing. */
export const userToReport = endpoint({
  ...call,
  path: '/api/report/eeiai/userToReport',
  summary: '客户已有的信用报告',
  permission: 'risk:list',
  body: z.object({ orderId: Id }),
  refusals: ['not_found'],
});

const list = { platforms: ['manage'], permission: 'risk:list' } as const;
const labels = { type: '服务商', createTime: '查询时间' };

/** 风控报告 about customers of orders within reach, the last first; every filter narrows. */
export const listRiskReports = endpoint({
  ...list,
  method: 'GET',
  path: '/api/risk/reports',
  summary: '风控报告列表',
  labels: { ...labels, reportState: '查询状态' },
  query: z.object({
    ...pageQuery,
    sort: sortBy('createTime'),
    type: z.coerce.number('请选择服务商').pipe(Type).optional(),
    reportState: State.optional(),
    source: z.enum(keysOf<ReportSource>(reportSources), '请选择报告来源').optional(),
    orderNo: text(32)
      .regex(/^[A-Za-z0-9]{6,32}$/, '请输入完整订单号')
      .optional(),
    createTime: TimeRange.optional(),
  }),
  answer: pageOf(RiskReportRow),
  refusals: ['page_too_deep', 'cursor_invalid'],
});

/** The counts on the tabs, by provider. */
export const riskReportCounts = endpoint({
  ...list,
  method: 'GET',
  path: '/api/risk/reports/counts',
  summary: '各服务商报告数',
  labels: { createTime: labels.createTime, reportState: '查询状态' },
  query: listRiskReports.query.omit({ ...paging, type: true }),
  answer: TabCounts,
});

/** The reports about the customer of an order, whichever order they were asked for, the last first. */
export const orderRiskReports = endpoint({
  ...list,
  method: 'GET',
  path: '/api/risk/orderReports',
  summary: '订单客户的风控报告',
  query: z.object({ orderId: IdText }),
  answer: z.object({ content: z.array(RiskReportRow) }),
  refusals: ['not_found'],
});

/** 查看报告: all that the provider says. It is written to the audit log. */
export const viewRiskReport = endpoint({
  ...list,
  method: 'POST',
  path: '/api/risk/reports/view',
  summary: '查看风控报告',
  labels: { reportId: '风控报告' },
  body: z.object({ reportId: Id }),
  answer: z.object({ report: RiskReport }),
  refusals: ['not_found'],
});

/** 余额与用量, for who reaches the whole brand. */
export const riskUsage = endpoint({
  ...list,
  method: 'GET',
  path: '/api/risk/usage',
  summary: '风控余额与用量',
  answer: z.object({
    balanceFen: Amount,
    /** The total price of open requests. */
    reservedFen: Amount,
    /** The price of a report of each provider, and when the platform changed it last; null: never. */
    prices: z.array(
      z.object({
        type: z.literal(reportTypes),
        label: z.string(),
        enabled: z.boolean(),
        priceFen: Amount,
        changedAt: Instant.nullable(),
      }),
    ),
    /** At the use of the last seven whole days; null: nothing was used. */
    runwayDays: z.int().nullable(),
    days: z
      .array(z.object({ day: Day, bought: z.int(), reused: z.int(), feeFen: Amount }))
      .max(riskUsageDays),
    operators: z.array(
      z.object({ id: Id, name: z.string(), bought: z.int(), reused: z.int(), feeFen: Amount }),
    ),
  }),
  refusals: ['whole_brand_only'],
});
