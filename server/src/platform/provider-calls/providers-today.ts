import type { Returned } from '@rental/contract/endpoint';
import type { providersToday as call } from '@rental/contract/platform/provider-calls';
import { businessDateOf, startOf } from '@rental/domain/business-date';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';

/** 今日汇总, for who reaches the whole brand. */
export async function providersToday(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  const from = startOf(businessDateOf(ctx.now));
  const figures = await figuresSince(tx, { brand: ctx.brandCode, from });
  return figures.map(({ answered_at: answeredAt, failed_at: failedAt, ...figure }) => ({
    ...figure,
    answeredAt: answeredAt?.toISOString() ?? null,
    failedAt: failedAt?.toISOString() ?? null,
  }));
}

interface Figure {
  readonly provider: string;
  readonly calls: number;
  readonly answered: number;
  readonly refused: number;
  readonly undecided: number;
  readonly failed: number;
  readonly averageMs: number;
  readonly p95Ms: number;
  readonly answered_at: Date | null;
  readonly failed_at: Date | null;
}

interface Asked {
  readonly brand: string;
  readonly from: Date;
}

const figuresSince = prepared((db, { brand, from }: Asked) =>
  raw<Figure>(
    db,
    sql`
      select provider, count(*)::integer as calls,
        count(*) filter (where outcome = 'answered')::integer as answered,
        count(*) filter (where outcome = 'refused')::integer as refused,
        count(*) filter (where outcome = 'undecided')::integer as undecided,
        count(*) filter (where outcome = 'failed')::integer as failed,
        round(avg(took_ms))::integer as "averageMs",
        percentile_disc(0.95) within group (order by took_ms) as "p95Ms",
        max(at) filter (where outcome = 'answered') as answered_at,
        max(at) filter (where outcome in ('undecided', 'failed')) as failed_at
      from provider_calls
      where brand_code = ${brand} and at >= ${from}
      group by provider
      order by calls desc, provider`,
  ),
);
