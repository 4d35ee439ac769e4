import type { ReportType } from '@rental/domain/rental/risk/providers';
import type { Fen } from '@rental/domain/money';
import { isNoRecord } from '@rental/domain/rental/risk/id-check';
import { reportDecision } from '@rental/domain/rental/risk/reports';
import type { Tx } from '../../db/transaction.ts';
import type { AskedReport, RiskGateway } from '../../gateways/risk-reports/risk-gateway.ts';
import { orUnknown } from '../../gateways/undecided.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, orRefuse, refuse } from '../../http/refusal.ts';
import { leasedUntil } from '../../jobs/questions.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { reachable } from '../../people/data-scope/public.ts';
import type { Seal } from '../../sealed.ts';
import { idNumberOf } from '../customers/public.ts';
import { businessNo } from '../../business-no.ts';
import { markRisk } from './mark-risk.ts';
import { handleReportResult } from './handle-report-result.ts';
import { insertReport, isUnderWay, newestReport, type StoredReport } from './report-store.ts';
import { lockAvailable } from './risk-account.ts';
import { riskLook } from './risk-job.ts';
import { reportsOf } from './risk-queries.ts';
import { requireReportOn } from './switched-reports.ts';

/** The provider, and the seal for its answers. */
export interface RiskTools {
  readonly gateway: RiskGateway;
  readonly seal: Seal;
}

export interface WantedReport {
  readonly orderId: number;
  readonly type: ReportType;
  /** 刷新: buy a new report even if we have one. */
  readonly isFresh: boolean;
  readonly isAuthorized?: boolean | undefined;
  /** The price that the operator was shown. */
  readonly priceFen?: Fen | undefined;
}

/**
 * Gets a report about the customer of an order (S191–S194, S197): an existing one, or a new one. The first transaction stores the request
 * and reserves its price; the provider is asked outside of any transaction; the second one handles the answer. Null: the provider has
 * not answered, and the brand's job goes on asking.
 */
export async function queryReport(
  ctx: Context,
  { gateway, seal }: RiskTools,
  wanted: WantedReport,
): Promise<StoredReport | null> {
  requireReportOn(ctx, wanted.type);
  const isConnected = await gateway.isConnected(ctx.brandCode, wanted.type);
  const { report, asked } = await ctx.transaction('read write', (tx) =>
    begin(ctx, tx, { ...wanted, isConnected }),
  );
  if (asked === null) return report;
  const { id } = report;
  const result = await orUnknown(gateway.ask(asked));
  const after = await ctx.transaction('read write', (tx) =>
    handleReportResult(ctx, tx, { seal, id, result }),
  );
  const { type, state: reportState, failure } = after;
  if (reportState === 'failed' && !isNoRecord(type, { reportState, failure }))
    refuse('risk_failed');
  return reportState === 'asked' ? null : after;
}

interface Begun {
  readonly report: StoredReport;
  /** Null: the report is there. */
  readonly asked: AskedReport | null;
}

async function begin(
  ctx: Context,
  tx: Tx,
  wanted: WantedReport & { readonly isConnected: boolean },
): Promise<Begun> {
  const { brandCode: brand, now } = ctx;
  const { orderId, type, isFresh, isConnected, priceFen: agreedFen } = wanted;
  const order = orNotFound(await reachedCustomer(ctx, tx, orderId));
  const availableFen = await lockAvailable(tx, brand);
  const of = { customerId: order.customer_id, type };
  const providers = await reportsOf(tx, ctx.brand);
  const decision = orRefuse(
    reportDecision(
      {
        provider: providers.find((provider) => provider.type === type),
        isFresh,
        newest: (await newestReport(tx, brand, of)) ?? null,
        isConnected,
        isUnderWay: await isUnderWay(tx, brand, of),
        agreedFen,
        availableFen,
      },
      now,
    ),
  );
  const head = {
    brand_code: brand,
    report_no: businessNo('FK', now),
    order_id: orderId,
    customer_id: order.customer_id,
    type,
    is_authorized: wanted.isAuthorized ?? false,
    operator_id: ctx.operator.id,
    created_at: now,
  };
  if (decision.kind === 'reuse') {
    const { id: reusedFrom, score, level, hits, price_fen } = decision.report;
    const report = await insertReport(tx, {
      ...head,
      price_fen,
      state: 'ready',
      source: 'reused',
      reused_from: reusedFrom,
      score,
      level,
      hits,
      ended_at: now,
    });
    await markRisk(tx, report);
    await audit(ctx, tx, order.order_no, report);
    return { report, asked: null };
  }
  const lookAt = leasedUntil(now);
  const report = await insertReport(tx, {
    ...head,
    price_fen: decision.priceFen,
    state: 'asked',
    source: 'new',
    look_at: lookAt,
  });
  await riskLook.later(tx, brand, now, lookAt);
  await audit(ctx, tx, order.order_no, report);
  const { name, phone } = order;
  const idNumber = idNumberOf(ctx, order);
  return { report, asked: { brand, reportNo: report.report_no, type, name, phone, idNumber } };
}

const audit = (ctx: Context, tx: Tx, orderNo: string, report: StoredReport) =>
  writeAudit(tx, ctx, {
    operation: 'risk:query',
    object: orderNo,
    result: 'ok',
    after: {
      reportNo: report.report_no,
      type: report.type,
      source: report.source,
      priceFen: report.source === 'new' ? report.price_fen : 0,
      isAuthorized: report.is_authorized,
    },
  });

/** The customer of an order within reach, as a provider needs them. */
export const reachedCustomer = (ctx: Context, tx: Tx, orderId: number) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'o.brand_code').onRef('c.id', '=', 'o.customer_id'),
    )
    .select([
      'o.order_no',
      'o.customer_id',
      'c.name',
      'c.phone',
      'c.id_number',
      'c.sealed_identity',
    ])
    .where(reachable(ctx))
    .where('o.id', '=', orderId)
    .executeTakeFirst();
