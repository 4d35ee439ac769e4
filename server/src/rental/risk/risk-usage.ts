import type { Returned } from '@rental/contract/endpoint';
import type { riskUsage as call } from '@rental/contract/rental/risk-reports';
import { addDays, businessDateOf, startOf } from '@rental/domain/business-date';
import { fen, type Fen } from '@rental/domain/money';
import { riskRunway, riskRunwayDays, riskUsageDays } from '@rental/domain/rental/risk/reports';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { pricesOf } from './risk-queries.ts';
import { reservedFen, riskBalanceOf } from './risk-account.ts';

const used = {
  bought: sql<number>`count(*) filter (where r.source = 'new')::integer`,
  reused: sql<number>`count(*) filter (where r.source = 'reused')::integer`,
  feeFen: sql<Fen>`coalesce(sum(r.fee_fen), 0)::bigint`,
};

/** 余额与用量: what was got in the last days, by the day and by who asked. */
export async function riskUsage(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  requireAllStores(ctx);
  const { brandCode: brand } = ctx;
  const today = businessDateOf(ctx.now);
  const day = sql<string>`(r.created_at at time zone 'Asia/Shanghai')::date`;
  const got = tx
    .selectFrom('risk_reports as r')
    .where('r.brand_code', '=', brand)
    .where('r.created_at', '>=', startOf(addDays(today, 1 - riskUsageDays)))
    .where('r.state', '=', 'ready')
    .select([used.bought.as('bought'), used.reused.as('reused'), used.feeFen.as('feeFen')]);
  const [balance, reserved, prices, days, operators] = await Promise.all([
    riskBalanceOf(tx, brand),
    reservedFen(tx, brand),
    pricesOf(tx, ctx.brand),
    got.select(day.as('day')).groupBy(day).orderBy(day, 'desc').execute(),
    got
      .innerJoin('operators as u', (join) =>
        join.onRef('u.brand_code', '=', 'r.brand_code').onRef('u.id', '=', 'r.operator_id'),
      )
      .select(['u.id', 'u.nick_name as name'])
      .groupBy(['u.id', 'u.nick_name'])
      .orderBy(used.feeFen, 'desc')
      .orderBy('u.id')
      .execute(),
  ]);
  const from = addDays(today, -riskRunwayDays);
  const usedFen = days
    .filter((one) => one.day >= from && one.day < today)
    .reduce((sum, { feeFen }) => sum + feeFen, 0);
  const balanceFen = balance ?? fen(0);
  return {
    balanceFen,
    reservedFen: reserved,
    prices,
    runwayDays: riskRunway(balanceFen, usedFen),
    days,
    operators,
  };
}
