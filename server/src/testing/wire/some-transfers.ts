import type { Shop, World } from '../world.ts';
import { stored } from './rows.ts';

/** 移交 of every kind of the shop's overdue orders, the first states and some that ended, two of them with an agency. */
export async function someTransfers(world: World, shop: Shop): Promise<void> {
  await stored(
    world,
    shop,
    `insert into dunning_agencies (brand_code, name, contact_name, contact_phone, share_bp, created_at)
     values ($1, '安信资产', '李经理', '0571-88990011', 2500, $2)`,
    [shop.brand.code, world.now],
  );
  await stored(
    world,
    shop,
    `insert into dunning_transfers (brand_code, transfer_no, order_id, store_id, channel_id, case_id, customer_id, kind, state,
       agency_id, share_bp, case_no, owed_fen, last_on, ended_at, operator_id, created_at)
     select v.brand_code, 'YS' || (1000 + v.n), v.order_id, v.store_id, v.channel_id, v.case_id, v.customer_id, k.kind, s.state,
       case when k.kind = 'agency' then a.id end, case when k.kind = 'agency' then a.share_bp end, '民初' || (1000 + v.n),
       v.unpaid_fen, '2026-11-20', case when s.state in ('cancelled', 'settled') then timestamptz '2026-11-20 02:00Z' end, $1,
       timestamptz '2026-11-01 02:00Z' + v.n * interval '1 hour'
     from (select *, row_number() over (order by id)::int n from overdue_orders) v
     cross join dunning_agencies a,
       lateral (select (array['court', 'lawyer', 'agency', 'visit', 'notary', 'recall'])[1 + v.n % 6] kind) k,
       lateral (select case when k.kind in ('visit', 'recall') then (array['arranged', 'cancelled'])[1 + v.n / 6 % 2]
         else (array['prepared', 'settled', 'cancelled'])[1 + v.n / 6 % 3] end state) s
     where v.n <= 60`,
    [shop.admin.operatorId],
  );
}
