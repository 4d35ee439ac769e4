import type { Shop, World } from '../world.ts';
import { stored } from './rows.ts';

/** Differences of a statement: of every kind of trade and of each way to differ, in both states. */
export const someDifferences = (world: World, shop: Shop) =>
  stored(
    world,
    shop,
    `with statement as (
       insert into provider_statements (brand_code, day, merchant, state, looked_at, read_at)
       values ($1, '2026-11-01', 'sandbox', 'read', timestamptz '2026-11-02 02:00Z', timestamptz '2026-11-02 02:00Z') returning id)
     insert into statement_differences (brand_code, statement_id, day, kind, line_kind, our_no, provider_no, our_fen, provider_fen,
       order_id, state, found_at, settled_at)
     select $1, statement.id, date '2026-11-01', kind, line_kind, 'SK' || 1000000 + nth, 'P' || nth, 100, 99,
       (select min(id) from orders), case when nth % 2 = 0 then 'settled' else 'open' end, timestamptz '2026-11-02 02:00Z',
       case when nth % 2 = 0 then timestamptz '2026-11-03 02:00Z' end
     from statement, (select kind, line_kind, row_number() over () as nth
       from unnest(array['unknown', 'amount', 'repeated', 'elsewhere', 'missing']) kind,
         unnest(array['payment', 'refund', 'transfer']) line_kind) pairs`,
    [shop.brand.code],
  );
