import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  commissionRules as call,
  saveCommissionRule as saveCall,
} from '@rental/contract/rental/commissions';
import { businessDate, businessDateOf } from '@rental/domain/business-date';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { lockRow } from '../../http/lock-row.ts';
import { orNotFound } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { ofChannelsWithin, scopeOf } from '../../people/data-scope/public.ts';
import { insertPlanRates, planRatesOf } from './plan-rates.ts';

const channelsReached = (ctx: Context, tx: Tx) =>
  tx.selectFrom('channels as c').where(ofChannelsWithin('c', 'id', scopeOf(ctx)) as never);

/** 佣金规则 of the channels that this operator reaches, the version in force first. */
export async function commissionRules(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const channels = await channelsReached(ctx, tx)
    .select(['c.id', 'c.name', 'c.commission_bp as commissionBp'])
    .orderBy('c.id')
    .execute();
  const rules = await tx
    .selectFrom('commission_rules as r')
    .innerJoin('operators as w', (join) =>
      join.onRef('w.brand_code', '=', 'r.brand_code').onRef('w.id', '=', 'r.operator_id'),
    )
    .selectAll('r')
    .select('w.nick_name as operatorName')
    .where('r.brand_code', '=', ctx.brandCode)
    .where('r.channel_id', '=', sql<number>`any(${channels.map(({ id }) => id)}::bigint[])`)
    .orderBy('r.channel_id')
    .orderBy('r.number', 'desc')
    .execute();
  const rates = await planRatesOf(
    tx,
    ctx.brandCode,
    rules.map(({ id }) => id),
  );
  return channels.map((channel) => ({
    ...channel,
    rules: rules
      .filter(({ channel_id: of }) => of === channel.id)
      .map((row) => ({
        number: row.number,
        rateBp: row.rate_bp,
        frozenDays: row.frozen_days,
        startsOn: row.starts_on,
        planRates: [...(rates.get(row.id) ?? [])],
        operatorName: row.operatorName,
        createTime: row.created_at.toISOString(),
      })),
  }));
}

/** 设置佣金规则, against a proof of who asks. The channel is locked: versions follow one another. */
export const saveCommissionRule =
  (requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    {
      body: { channelId, stepUp, startsOn, rateBp, frozenDays, planRates },
    }: Input<typeof saveCall>,
    tx: Tx,
  ): Promise<Returned<typeof saveCall>> => {
    const { brandCode: brand, now, operator } = ctx;
    orNotFound(
      await channelsReached(ctx, tx)
        .select('c.id')
        .where('c.id', '=', channelId)
        .executeTakeFirst(),
    );
    await requireStepUp(ctx, tx, stepUp);
    const channel = await lockRow(ctx, tx, 'channels', channelId);
    const last = await tx
      .selectFrom('commission_rules')
      .select(['number', 'starts_on'])
      .where('brand_code', '=', brand)
      .where('channel_id', '=', channelId)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    const number = (last?.number ?? 0) + 1;
    const rule = await tx
      .insertInto('commission_rules')
      .values({
        brand_code: brand,
        channel_id: channelId,
        number,
        rate_bp: rateBp,
        frozen_days: frozenDays,
        starts_on:
          last?.starts_on ??
          (startsOn === undefined ? businessDateOf(now) : businessDate(startsOn)),
        operator_id: operator.id,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertPlanRates(tx, { brand, ruleId: rule.id }, planRates);
    await tx
      .updateTable('channels')
      .set({ commission_bp: rateBp })
      .where('brand_code', '=', brand)
      .where('id', '=', channelId)
      .execute();
    await writeAudit(tx, ctx, {
      operation: 'commission:rule',
      object: channel.name,
      result: 'ok',
      before: { commissionBp: channel.commission_bp },
      after: { number, commissionBp: rateBp, frozenDays, planRates },
    });
    return { number };
  };
