import type { Shop, World } from '../world.ts';
import { stored } from './rows.ts';

/** Settlements of both stores of the shop, in every state, as rows alone: nothing of them is in the books. */
export const someSettlements = (world: World, shop: Shop) =>
  stored(
    world,
    shop,
    `with rule as (
       insert into settlement_rules (brand_code, store_id, number, mode, rent_bp, buyout_bp, compensation_bp, cycle, cycle_day,
         start_days, starts_on, operator_id, created_at)
       select brand_code, id, 1, 'payout', 10000, 10000, 10000, 'week', 1, 0, '2026-01-01', $1::bigint, now() from stores
       returning brand_code, id, store_id
     )
     insert into settlements (brand_code, settlement_no, store_id, rule_id, mode, state, from_on, to_on, seen_to, rent_base_fen,
       rent_share_fen, base_fen, share_fen, net_fen, refused_for, reviewed_at, paid_at, created_at)
     select r.brand_code, 'JS' || r.store_id || n, r.store_id, r.id, 'payout', s.state, date '2026-11-01' + n, date '2026-11-01' + n,
       0, 100 * n, 100 * n, 100 * n, 100 * n, 100 * n, case when s.state = 'refused' then '金额有误' end,
       case when s.state in ('toPay', 'paid', 'settled') then now() end, case when s.state = 'paid' then now() end, now()
     from rule r cross join generate_series(1, 12) n,
       lateral (select (array['toSettle', 'toReview', 'refused', 'toPay', 'paid', 'settled'])[1 + n % 6] state) s`,
    [shop.admin.operatorId],
  );
