import type { Shop, World } from '../world.ts';
import { stored } from './rows.ts';

/** Reports of each provider in each state, about the customer of the first order: bought for nothing, and one that stood in again. */
export async function someRiskReports(world: World, shop: Shop): Promise<void> {
  const of = `brand_code, report_no, order_id, customer_id, type, state, source, reused_from, is_authorized, price_fen, failure, score,
    level, sealed_sections, operator_id, created_at, ended_at`;
  await stored(
    world,
    shop,
    `insert into risk_reports (${of})
     select $1, 'FK' || type || state, o.id, o.customer_id, type, state, 'new', null, true, 0,
       case when state = 'failed' then 'refused' end, case when state = 'ready' then 700 end, case when state = 'ready' then 'low' end,
       case when state = 'ready' then '\\x00'::bytea end, $2, timestamptz '2026-11-01 02:00Z' + make_interval(mins => type),
       case when state <> 'asked' then timestamptz '2026-11-01 02:01Z' end
     from generate_series(1, 9) type, unnest(array['asked', 'ready', 'failed']) state,
       lateral (select id, customer_id from orders order by id limit 1) o`,
    [shop.brand.code, shop.clerk.operatorId],
  );
  await stored(
    world,
    shop,
    `insert into risk_reports (${of})
     select brand_code, report_no || 'R', order_id, customer_id, type, state, 'reused', id, true, 0, null, score, level, null, operator_id,
       created_at, ended_at
     from risk_reports where state = 'ready'`,
  );
}
