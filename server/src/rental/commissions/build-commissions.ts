import { addDays, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { fen } from '@rental/domain/money';
import { lastCommissionMonth, ripeOn } from '@rental/domain/rental/commissions/commission-rule';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { actingJob } from '../../jobs/acting-job.ts';
import { jobHandler, type JobHandler, type JobKind } from '../../jobs/job.ts';
import type { TimedWork } from '../../jobs/timed-work.ts';
import { businessNo } from '../../business-no.ts';
import { planRatesOf } from './plan-rates.ts';
import { lastAct, ordersTouched } from '../settlements/public.ts';
import { insertStep } from './commission-store.ts';
import { frozenOf, insertLines, linesOf, sumUp, type Period } from './commission-sums.ts';

const commissionJob: JobKind<object> = {
  name: 'commissions',
  label: '生成佣金账期',
  payload: z.object({}),
  maxAttempts: 5,
};

/** Each day: a month that no worker settled is settled with the next one. */
export const commissionsDaily: TimedWork = { kind: commissionJob, every: 'day', hour: 3 };

/**
 * Makes the commission of each channel whose month is over, whole in one transaction, and counts what it earned since. A channel has
 * one of each month, and nothing earned makes none.
 */
export const commissionBuilder: JobHandler = jobHandler<object>({
  kind: commissionJob,
  most: 1,
  run: async (_payload, run) => {
    const acting = await actingJob(run);
    const { brand } = run;
    const rules = await run.transaction('read only', (tx) => rulesInForce(tx, brand));
    if (rules.length === 0) return;
    const seenTo = await run.transaction('read write', (tx) => lastAct(tx, brand));
    for (const rule of rules) {
      run.signal.throwIfAborted();
      const rates = await run.transaction('read only', (tx) => planRatesOf(tx, brand, [rule.id]));
      const planRates = new Map(rates.get(rule.id)?.map(({ planId, rateBp }) => [planId, rateBp]));
      const due = { rule, planRates, seenTo };
      await run.transaction('read write', (tx) => buildIfDue(acting(), tx, due));
      await run.transaction('read write', (tx) => forecast(acting(), tx, due));
    }
  },
});

interface Due {
  readonly rule: Stored<'commission_rules'>;
  readonly planRates: Period['planRates'];
  readonly seenTo: number;
}
type Before = Stored<'commissions'> | undefined;

const rulesInForce = (tx: Tx, brand: BrandCode) =>
  tx
    .selectFrom('commission_rules')
    .distinctOn('channel_id')
    .selectAll()
    .where('brand_code', '=', brand)
    .orderBy('channel_id')
    .orderBy('number', 'desc')
    .execute();

const lastCommission = (tx: Tx, { brand_code: brand, channel_id: channelId }: Due['rule']) =>
  tx
    .selectFrom('commissions')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('channel_id', '=', channelId)
    .orderBy('to_on', 'desc')
    .limit(1)
    .executeTakeFirst();

async function buildIfDue(ctx: Acting, tx: Tx, due: Due): Promise<void> {
  const { rule } = due;
  const toOn = lastCommissionMonth(businessDateOf(ctx.now));
  const before = await lastCommission(tx, rule);
  if (toOn < rule.starts_on || (before !== undefined && before.to_on >= toOn)) return;
  const period = periodOf(ctx, due, toOn);
  let id: number | null = null;
  for await (const orderIds of touched(tx, period, before)) {
    const lines = await linesOf(tx, period, orderIds);
    if (lines.length === 0) continue;
    id ??= await insertCommission(ctx, tx, { period, before });
    await insertLines(tx, { brand: period.brand, id }, lines);
  }
  if (id === null) return;
  await sumUp(tx, { brand: period.brand, id, channelId: rule.channel_id });
  await insertStep(ctx, tx, { commissionId: id, act: 'build', note: null });
}

const periodOf = (ctx: Acting, due: Due, toOn: BusinessDate): Period => ({
  ...due,
  brand: ctx.brandCode,
  toOn,
  ripeOn: ripeOn(toOn, due.rule.frozen_days),
});

/** The orders of the channel that may have earned or lost commission: their frozen days began after those of the month before. */
function touched(tx: Tx, { brand, rule, toOn, seenTo }: Period, before: Before) {
  return ordersTouched(tx, {
    brand,
    orders: sql`from orders o where o.brand_code = ${brand} and o.channel_id = ${rule.channel_id}`,
    after: before?.ripe_on ?? addDays(rule.starts_on, -1),
    toOn,
    seenBefore: before?.seen_to ?? seenTo,
    seenTo,
  });
}

async function insertCommission(
  { now }: Acting,
  tx: Tx,
  { period, before }: { readonly period: Period; readonly before: Before },
): Promise<number> {
  const { brand, rule, toOn, ripeOn: ripe, seenTo } = period;
  const made = await tx
    .insertInto('commissions')
    .values({
      brand_code: brand,
      commission_no: businessNo('YJ', now),
      channel_id: rule.channel_id,
      rule_id: rule.id,
      state: 'toReview',
      from_on: before === undefined ? rule.starts_on : addDays(before.to_on, 1),
      to_on: toOn,
      ripe_on: ripe,
      seen_to: seenTo,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** Counts the commission since the last month that is settled, as it would be settled today. */
async function forecast(ctx: Acting, tx: Tx, due: Due): Promise<void> {
  const { rule } = due;
  const period = periodOf(ctx, due, businessDateOf(ctx.now));
  const before = await lastCommission(tx, rule);
  const sums = new Map<number, { ripe: number; frozen: number }>();
  for await (const orderIds of touched(tx, period, before)) {
    for (const { orderId, ...of } of await frozenOf(tx, period, orderIds)) sums.set(orderId, of);
  }
  const all = [...sums.values()];
  const counted = {
    counted_at: ctx.now,
    ripe_fen: fen(all.reduce((sum, { ripe }) => sum + ripe, 0)),
    frozen_fen: fen(all.reduce((sum, { frozen }) => sum + frozen, 0)),
  };
  await tx
    .insertInto('commission_forecasts')
    .values({ brand_code: ctx.brandCode, channel_id: rule.channel_id, ...counted })
    .onConflict((conflict) => conflict.columns(['brand_code', 'channel_id']).doUpdateSet(counted))
    .execute();
}
