import type { Shop, World } from '../world.ts';
import { stored } from './rows.ts';

/** A payment order of every order that has a bill, in each state; of those that are paid one in two has brought too much. */
export const somePayments = (world: World, shop: Shop) =>
  stored(
    world,
    shop,
    `insert into payment_orders (brand_code, order_id, payment_no, token, link, bill_ids, amount_fen, method, state, reason, expires_at,
       created_at, pressed_at, undecided_at, look_at, ended_at, overpaid_fen)
     select b.brand_code, b.order_id, 'SK' || 100000 + nth, repeat('t', 22) || nth, 'https://m.alpha.example.com/pay/' || nth,
       array[b.id], case when state.name <> 'open' then 300 end, case when state.name = 'paid' then 'alipay' end, state.name,
       case when state.name in ('closing', 'closed') then 'expired' end, made.at + interval '1 day', made.at,
       case when state.name <> 'open' then made.at end,
       case when state.name in ('paying', 'closing') and nth % 2 = 0 then made.at end,
       case when state.name in ('open', 'paying', 'closing') then made.at end,
       case when state.name in ('paid', 'closed') then made.at end,
       case when state.name = 'paid' then nth % 2 * 100 else 0 end
     from (select distinct on (order_id) *, dense_rank() over (order by order_id) as nth from bills order by order_id, id) b
     cross join lateral (select (array['open', 'paying', 'closing', 'paid', 'closed'])[nth % 5 + 1] as name) state
     cross join lateral (select timestamptz '2026-11-01 02:00Z' + make_interval(mins => nth::int) as at) made`,
  );
