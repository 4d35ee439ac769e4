import type { Shop, World } from '../world.ts';
import { stored } from './rows.ts';

/** A claim of every order that has a bill, in each state. */
export const someClaims = (world: World, shop: Shop) =>
  stored(
    world,
    shop,
    `insert into insurance_claims (brand_code, order_id, bill_id, store_id, channel_id, insurer, case_no, proof_keys, claimed_fen,
       received_fen, withdrawn_fen, state, at)
     select b.brand_code, b.order_id, b.id, o.store_id, o.channel_id, (array['平安财险', '太平洋产险'])[nth % 2 + 1], 'PA-' || nth, '{}', 300,
       (array[0, 100, 300, 100])[nth % 4 + 1], (array[0, 0, 0, 200])[nth % 4 + 1],
       (array['open', 'part', 'settled', 'withdrawn'])[nth % 4 + 1],
       timestamptz '2026-11-01 02:00Z' + make_interval(mins => nth::int)
     from (select distinct on (order_id) *, dense_rank() over (order by order_id) as nth from bills order by order_id, id) b
     join orders o on o.id = b.order_id`,
  );
