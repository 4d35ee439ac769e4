import type { Returned } from '@rental/contract/endpoint';
import type { commissionEarnings as call } from '@rental/contract/rental/commissions';
import { fen, type Fen } from '@rental/domain/money';
import type { AccountCode } from '@rental/domain/money/ledger/accounts';
import type { CommissionState } from '@rental/domain/rental/commissions/commission-states';
import { payeeBooks } from '@rental/domain/rental/withdrawals/payee';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { ofChannelsWithin, scopeOf, type ScopeValues } from '../../people/data-scope/public.ts';
import { planRatesOf } from './plan-rates.ts';
import { commissionsWithin } from './commission-filters.ts';

/** The 应付佣金 of commissions in some states. */
const sumOf = (states: readonly CommissionState[]) =>
  sql<Fen>`coalesce(sum(m.net_fen) filter (where m.state = any (${states}::text[])), 0)::bigint`;

/** 我的收益 of the channel of this operator; one who reaches single orders alone has none. */
export async function commissionEarnings(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const scope = scopeOf(ctx);
  const { reviewFen, approvedFen } = await commissionsWithin(tx, scope)
    .select([
      sumOf(['toReview', 'refused']).as('reviewFen'),
      sumOf(['toPay', 'paid', 'credited']).as('approvedFen'),
    ])
    .executeTakeFirstOrThrow();
  const { availableFen, underWayFen } = await balancesOf(tx, scope);
  const { countedAt, ...counted } = await tx
    .selectFrom('commission_forecasts as f')
    .select([
      sql<Fen>`coalesce(sum(f.ripe_fen), 0)::bigint`.as('ripeFen'),
      sql<Fen>`coalesce(sum(f.frozen_fen), 0)::bigint`.as('frozenFen'),
      sql<Date | null>`min(f.counted_at)`.as('countedAt'),
    ])
    .where(ofChannelsWithin('f', 'channel_id', scope) as never)
    .executeTakeFirstOrThrow();
  return {
    reviewFen,
    availableFen,
    underWayFen,
    paidFen: fen(approvedFen - availableFen - underWayFen),
    ...counted,
    countedAt: countedAt?.toISOString() ?? null,
    ...(await ruleOf(ctx, tx)),
  };
}

/** The part of approved commissions that the books still owe, and that is under way: all else was paid. */
const balancesOf = (tx: Tx, scope: ScopeValues) =>
  tx
    .selectFrom('channels as c')
    .innerJoin('account_balances as b', (join) =>
      join.onRef('b.brand_code', '=', 'c.brand_code').onRef('b.subject_id', '=', 'c.id'),
    )
    .select([
      leftOf(payeeBooks.channel.balance).as('availableFen'),
      leftOf(payeeBooks.channel.underWay).as('underWayFen'),
    ])
    .where(ofChannelsWithin('c', 'id', scope) as never)
    .executeTakeFirstOrThrow();

const leftOf = (code: AccountCode) =>
  sql<Fen>`coalesce(sum(b.credit_fen - b.debit_fen) filter (where b.code = ${code}), 0)::bigint`;

/** The rule in force of the channel of this operator. */
async function ruleOf({ brandCode, operator: { scope } }: Context, tx: Tx) {
  const rule = await tx
    .selectFrom('commission_rules')
    .select(['id', 'rate_bp', 'frozen_days'])
    .where('brand_code', '=', brandCode)
    .where('channel_id', '=', scope.channelId ?? 0) // no channel has it
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (rule === undefined) return { rateBp: null, frozenDays: null, planRates: [] };
  const rates = await planRatesOf(tx, brandCode, [rule.id]);
  const planRates = [...(rates.get(rule.id) ?? [])];
  return { rateBp: rule.rate_bp, frozenDays: rule.frozen_days, planRates };
}
