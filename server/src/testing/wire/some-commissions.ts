import type { Shop, World } from '../world.ts';
import { stored } from './rows.ts';

/** Commissions of both channels of the shop, in every state, as rows alone: nothing of them is in the books. */
export const someCommissions = (world: World, shop: Shop) =>
  stored(
    world,
    shop,
    `with rule as (
       insert into commission_rules (brand_code, channel_id, number, rate_bp, frozen_days, starts_on, operator_id, created_at)
       select brand_code, id, 1, 10000, 0, '2026-01-01', $1::bigint, now() from channels
       returning brand_code, id, channel_id
     )
     insert into commissions (brand_code, commission_no, channel_id, rule_id, state, from_on, to_on, ripe_on, seen_to, base_fen,
       share_fen, net_fen, refused_for, reviewed_at, paid_at, method, trade_no, created_at)
     select r.brand_code, 'YJ' || r.channel_id || n, r.channel_id, r.id, s.state, date '2026-11-01' + n, date '2026-11-01' + n,
       date '2026-11-01' + n, 0, 100 * n, 100 * n, 100 * n, case when s.state = 'refused' then '金额有误' end,
       case when s.state in ('toPay', 'paid', 'settled') then now() end, case when s.state = 'paid' then now() end,
       case when s.state = 'paid' then 'bank' end, case when s.state = 'paid' then 'B' || r.channel_id || n end, now()
     from rule r cross join generate_series(1, 10) n,
       lateral (select (array['toReview', 'refused', 'toPay', 'paid', 'settled'])[1 + n % 5] state) s`,
    [shop.admin.operatorId],
  );
