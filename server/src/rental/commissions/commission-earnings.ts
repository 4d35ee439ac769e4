import type { Returned } from '@rental/contract/endpoint';
import type { commissionEarnings as call } from '@rental/contract/rental/commissions';
import { fen, type Fen } from '@rental/domain/money';
import type { CommissionState } from '@rental/domain/rental/commissions/commission-states';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import { commissionsWithin } from './commission-filters.ts';

const zero = fen(0);

/** The 应付佣金 of commissions in some states. */
const sumOf = (states: readonly CommissionState[]) =>
  sql<Fen>`coalesce(sum(m.net_fen) filter (where m.state = any (${states}::text[])), 0)::bigint`;

/** 我的收益 of the channel of this operator; one who reaches single orders alone has none. */
export async function commissionEarnings(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const sums = await commissionsWithin(tx, scopeOf(ctx))
    .select([
      sumOf(['toReview', 'refused']).as('reviewFen'),
      sumOf(['toPay']).as('toPayFen'),
      sumOf(['paid']).as('paidFen'),
    ])
    .executeTakeFirstOrThrow();
  const { channelId, responsibleId } = ctx.operator.scope;
  const id = (responsibleId === null ? channelId : null) ?? 0; // no channel has it
  const rule = await tx
    .selectFrom('commission_rules')
    .where('brand_code', '=', ctx.brandCode)
    .where('channel_id', '=', id)
    .select(['rate_bp', 'frozen_days'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const counted = await tx
    .selectFrom('commission_forecasts')
    .where('brand_code', '=', ctx.brandCode)
    .where('channel_id', '=', id)
    .select(['ripe_fen', 'frozen_fen', 'counted_at'])
    .executeTakeFirst();
  return {
    ...sums,
    rateBp: rule?.rate_bp ?? null,
    frozenDays: rule?.frozen_days ?? null,
    ripeFen: counted?.ripe_fen ?? zero,
    frozenFen: counted?.frozen_fen ?? zero,
    countedAt: counted?.counted_at.toISOString() ?? null,
  };
}
