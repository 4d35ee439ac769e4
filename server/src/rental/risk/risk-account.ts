import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { fen, plainYuan, type Fen } from '@rental/domain/money';
import { transfer } from '@rental/domain/money/ledger/transfers';
import { riskLowFen } from '@rental/domain/rental/risk/reports';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { actDates, postAct } from '../../money/ledger/public.ts';
import { Audience, tell } from '../../people/notifications/public.ts';
import { riskTopUpLook } from './risk-job.ts';

/** The subject that keeps the balance: a brand has one account for reports (ADR 50). */
const account = { kind: 'providerAccount', id: 1 } as const;

/** The prepaid balance for reports, by the books; null: the brand has no account (X33). */
export async function riskBalanceOf(tx: Tx, brand: BrandCode): Promise<Fen | null> {
  const row = await tx
    .selectFrom('risk_accounts as r')
    .leftJoin('account_balances as b', (join) =>
      join
        .onRef('b.brand_code', '=', 'r.brand_code')
        .on('b.code', '=', 'riskPrepaid')
        .on('b.subject_id', '=', account.id),
    )
    .select(['b.debit_fen', 'b.credit_fen'])
    .where('r.brand_code', '=', brand)
    .executeTakeFirst();
  return row === undefined ? null : fen((row.debit_fen ?? 0) - (row.credit_fen ?? 0));
}

/** The total price of open requests. */
export async function reservedFen(tx: Tx, brand: BrandCode): Promise<Fen> {
  const { reserved } = await tx
    .selectFrom('risk_reports')
    .select(sql<Fen>`coalesce(sum(price_fen), 0)::bigint`.as('reserved'))
    .where('brand_code', '=', brand)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow();
  return reserved;
}

/** The part of the balance that a new request may use. It locks the account, so that requests at once never exceed the balance. */
export async function lockAvailable(tx: Tx, brand: BrandCode): Promise<number> {
  await lockAccount(tx, brand);
  const balance = (await riskBalanceOf(tx, brand)) ?? 0;
  return balance - (await reservedFen(tx, brand));
}

/** Locks the account. Requests and payments take this lock first, before the locks of the report and its order. */
export const lockAccount = (tx: Tx, brand: BrandCode) =>
  tx
    .selectFrom('risk_accounts')
    .select('told_low_on')
    .where('brand_code', '=', brand)
    .forUpdate()
    .executeTakeFirst();

/** The actor and the time of a booking. */
type Booking = Pick<Acting, 'brandCode' | 'now' | 'operator'> & { readonly traceId: string | null };

interface Moved {
  readonly amountFen: Fen;
  readonly note: string | null;
}

/** 风控充值, or the reversal of one. The caller has checked the amount. */
export async function topUpRisk(
  ctx: Booking,
  tx: Tx,
  moved: Moved & { readonly isReversal: boolean },
): Promise<void> {
  await lockAccount(tx, ctx.brandCode);
  await post(ctx, tx, { ...moved, kind: 'topUpRisk' });
}

interface Paid extends Moved {
  /** The day on which the brand was told last, as the locked account has it. */
  readonly toldLowOn: BusinessDate | null;
}

/** Pays a report, whose price was reserved, from the locked account, and tells where the balance runs low: once a day. Call it last (`tell`). */
export async function payReport(
  ctx: Acting,
  tx: Tx,
  { amountFen, note, toldLowOn }: Paid,
): Promise<void> {
  const { brandCode: brand, now } = ctx;
  await post(ctx, tx, { amountFen, note, kind: 'buyRiskReport' });
  const left = (await riskBalanceOf(tx, brand)) ?? fen(0);
  const today = businessDateOf(now);
  await lookAtRule(ctx, tx, { left, amountFen });
  if (left >= riskLowFen || toldLowOn === today) return;
  await tx
    .updateTable('risk_accounts')
    .set({ told_low_on: today })
    .where('brand_code', '=', brand)
    .execute();
  await tell(tx, brand, {
    kind: 'system',
    occasion: 'riskBalanceLow',
    title: '风控余额不足',
    body: `风控余额还剩¥${plainYuan(left)}，用完后将无法查询风控报告，请及时联系平台充值。用量见「风控报告」。`,
    target: '/order/risk',
    to: Audience.wholeBrand('risk:list'),
    at: now,
  });
}

/** Has the brand's rule looked at where a report brings the balance below its threshold (ADR 52). */
async function lookAtRule(
  { brandCode: brand, now }: Pick<Acting, 'brandCode' | 'now'>,
  tx: Tx,
  { left, amountFen }: { readonly left: Fen; readonly amountFen: Fen },
): Promise<void> {
  const falling = await tx
    .selectFrom('top_up_rules')
    .select('threshold')
    .where('brand_code', '=', brand)
    .where('balance', '=', 'risk')
    .where('is_enabled', '=', true)
    .where('threshold', '>', left)
    .where('threshold', '<=', left + amountFen)
    .executeTakeFirst();
  if (falling !== undefined) await riskTopUpLook.now(tx, brand, now);
}

interface Posted extends Moved {
  readonly kind: 'topUpRisk' | 'buyRiskReport';
  readonly isReversal?: boolean;
}

async function post(
  ctx: Booking,
  tx: Tx,
  { amountFen, note, kind, isReversal = false }: Posted,
): Promise<void> {
  await postAct(tx, {
    ...(await actDates(ctx, tx)),
    brand: ctx.brandCode,
    kind,
    subject: account,
    operatorId: ctx.operator.id,
    note,
    proofKeys: [],
    at: ctx.now,
    traceId: ctx.traceId,
    transfers: transfer(kind === 'topUpRisk' ? 'riskToppedUp' : 'riskReportBought', amountFen, {
      isReversal,
    }),
  });
}
