import type { Shop, World } from '../world.ts';
import { stored } from './rows.ts';

/** Withdrawals of both stores and both channels of the shop, in every state, as rows alone: nothing of them is in the books. */
export const someWithdrawals = (world: World, shop: Shop) =>
  stored(
    world,
    shop,
    `with account as (
       insert into payout_accounts (brand_code, store_id, channel_id, method, payee, account_shown, name_shown, state, usable_from,
         operator_id, created_at, verified_by, verified_at)
       select brand_code, store_id, channel_id, 'alipay', '', '138****0007', '张**', 'verified', now(), $1::bigint, now(),
         $1::bigint, now()
       from (select brand_code, id as store_id, null::bigint as channel_id from stores
         union all select brand_code, null, id from channels) owner
       returning brand_code, id, store_id, channel_id
     )
     insert into withdrawals (brand_code, withdrawal_no, store_id, channel_id, account_id, method, amount_fen, state, applicant_id,
       reviewer_id, payer_id, reason, trade_no, look_at, created_at, ended_at)
     select a.brand_code, 'TX' || a.id || '-' || n, a.store_id, a.channel_id, a.id, 'alipay', 100 * n, s.state, $1,
       case when s.state <> 'pending' then $1::bigint end, case when s.state in ('paying', 'paid', 'failed') then $1::bigint end,
       case when s.state = 'failed' then 'other' end, case when s.state = 'paid' then 'P' || a.id || '-' || n end,
       case when s.state = 'paying' then now() end, timestamptz '2026-11-01 02:00Z' + n * interval '1 hour',
       case when s.state in ('paid', 'refused', 'failed') then now() end
     from account a cross join generate_series(1, 12) n,
       lateral (select (array['pending', 'approved', 'paying', 'paid', 'refused', 'failed'])[1 + n % 6] state) s`,
    [shop.admin.operatorId],
  );
