import type { Input, Returned } from '@rental/contract/endpoint';
import type * as calls from '@rental/contract/rental/risk-reports';
import { sumFen, type Fen } from '@rental/domain/money';
import { namedProviders } from '@rental/domain/rental/risk/reports';
import type { RiskType } from '@rental/domain/rental/risk/providers';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { reachable } from '../../people/data-scope/public.ts';
import { queryReport, reachedCustomer, type RiskTools, type WantedReport } from './query-report.ts';
import { newestReport, type StoredReport } from './report-store.ts';
import { reportOf } from './report-row.ts';
import { lockAvailable } from './risk-account.ts';
import { providersOf } from './risk-queries.ts';

type Body = Omit<WantedReport, 'type' | 'isFresh'>;

/** S191: a report of the provider that the operator has chosen. */
export const queryRisk =
  (tools: RiskTools) =>
  async (ctx: Context, { body }: Input<typeof calls.queryRisk>) =>
    answerOf(ctx, tools, await queryReport(ctx, tools, { ...body, isFresh: false }));

/** S192, S193, S197: a report of a provider that the call names. */
export const queryNamed =
  (tools: RiskTools, type: RiskType, isFresh: boolean) =>
  async (ctx: Context, { body }: { readonly body: Body }) =>
    answerOf(ctx, tools, await queryReport(ctx, tools, { ...body, type, isFresh }));

/** S194: both anew, where the balance is enough for both; `priceFen` is the price of both. */
export const refreshKunLunAndKing =
  (tools: RiskTools) =>
  async (
    ctx: Context,
    { body }: Input<typeof calls.refreshKunLunReportAndKing>,
  ): Promise<Returned<typeof calls.refreshKunLunReportAndKing>> => {
    const { kunLun, king } = namedProviders;
    const { priceFen: agreedFen, ...wanted } = body;
    await ctx.transaction('read write', async (tx) => {
      orNotFound(await reachedCustomer(ctx, tx, body.orderId));
      await requireBoth(ctx, tx, agreedFen);
    });
    const first = await queryReport(ctx, tools, { ...wanted, type: kunLun, isFresh: true });
    const second = await queryReport(ctx, tools, { ...wanted, type: king, isFresh: true });
    const [answer, other] = [await answerOf(ctx, tools, first), await answerOf(ctx, tools, second)];
    return {
      report: answer.report,
      king: other.report,
      isWaiting: answer.isWaiting || other.isWaiting,
    };
  };

async function requireBoth(ctx: Context, tx: Tx, agreedFen: Fen | undefined): Promise<void> {
  const two: readonly RiskType[] = [namedProviders.kunLun, namedProviders.king];
  const enabled = (await providersOf(tx, ctx.brandCode)).filter(
    (provider) => provider.enabled && two.includes(provider.type),
  );
  if (enabled.length < two.length) refuse('risk_provider_off');
  const bothFen = sumFen(enabled.map(({ priceFen }) => priceFen));
  if (agreedFen !== undefined && agreedFen !== bothFen) refuse('risk_price_changed');
  if ((await lockAvailable(tx, ctx.brandCode)) < bothFen) refuse('risk_balance_short');
}

/** S198: the newest credit report about the customer that we have. */
export const userToReport =
  (tools: RiskTools) =>
  async (
    ctx: Context,
    { body }: Input<typeof calls.userToReport>,
    tx: Tx,
  ): Promise<Returned<typeof calls.userToReport>> => {
    const order = orNotFound(await reachedCustomer(ctx, tx, body.orderId));
    const newest = await newestReport(tx, ctx.brandCode, {
      customerId: order.customer_id,
      type: namedProviders.eeiai,
    });
    if (newest === undefined) return { report: null, isWaiting: false };
    await audited(ctx, tx, newest);
    const { sealed_sections: sealed } = newest;
    const report = { ...newest, order_id: body.orderId };
    return { report: reportOf(tools.seal, report, sealed), isWaiting: false };
  };

/** 查看报告. */
export const viewReport =
  ({ seal }: RiskTools) =>
  async (
    ctx: Context,
    { body }: Input<typeof calls.viewRiskReport>,
    tx: Tx,
  ): Promise<Returned<typeof calls.viewRiskReport>> => {
    const report = orNotFound(
      await tx
        .selectFrom('risk_reports as r')
        .innerJoin('orders as o', (join) =>
          join.onRef('o.brand_code', '=', 'r.brand_code').onRef('o.id', '=', 'r.order_id'),
        )
        .selectAll('r')
        .where(reachable(ctx))
        .where('r.brand_code', '=', ctx.brandCode)
        .where('r.id', '=', body.reportId)
        .executeTakeFirst(),
    );
    await audited(ctx, tx, report);
    return { report: reportOf(seal, report, await sealedOf(tx, report)) };
  };

const audited = (ctx: Context, tx: Tx, report: StoredReport) =>
  writeAudit(tx, ctx, { operation: 'risk:view', object: report.report_no, result: 'ok' });

/** A reused report says what the one says that it stands in for. */
async function sealedOf(tx: Tx, report: StoredReport): Promise<Buffer | null> {
  if (report.reused_from === null) return report.sealed_sections;
  const from = await tx
    .selectFrom('risk_reports')
    .select('sealed_sections')
    .where('brand_code', '=', report.brand_code)
    .where('id', '=', report.reused_from)
    .executeTakeFirstOrThrow();
  return from.sealed_sections;
}

async function answerOf(ctx: Context, { seal }: RiskTools, report: StoredReport | null) {
  if (report === null) return { report: null, isWaiting: true };
  const sealed = await ctx.transaction('read only', (tx) => sealedOf(tx, report));
  return { report: reportOf(seal, report, sealed), isWaiting: false };
}
