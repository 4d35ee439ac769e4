import type { Shop, World } from '../world.ts';
import { stored } from './rows.ts';

/** Messages of each state: codes, and of every type to the customers of orders. */
export const someSms = (world: World, shop: Shop) =>
  stored(
    world,
    shop,
    `insert into sms_messages (brand_code, request_no, phone, kind, type, order_id, text, told_on, send_at, status, failure, parts,
       created_at)
     select $1, 'SMS' || row_number() over (), '13812340001', kind, type, case when type is not null then o.id end,
       case when type is not null then '【alpha租机】已发货。' end, case when type is not null then date '2026-11-01' end,
       case when type is not null then timestamptz '2026-11-01 02:00Z' end, status,
       case when status = 'failed' then '号码为空号' end, 1, timestamptz '2026-11-01 02:00Z'
     from (values ('code', null::smallint), ('orderCode', null), ('customer', 1), ('customer', 15), ('customer', 20)) as of_type (kind, type),
       (select min(id) as id from orders) o,
       unnest(array['queued', 'sent', 'failed', 'unsent']) with ordinality as of_state (status, nth)
     where type is null or nth = 1 + type % 4`,
    [shop.brand.code],
  );
