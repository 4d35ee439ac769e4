import type { Shop, World } from '../world.ts';
import { stored } from './rows.ts';

/** Messages of each state: codes, and of every type to the customers of orders; those that were sent with their receipts. */
export async function someSms(world: World, shop: Shop): Promise<void> {
  await stored(
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
  await stored(
    world,
    shop,
    `update sms_messages set sent_at = $1::timestamptz,
       receipt = case kind when 'code' then 'undelivered' when 'orderCode' then 'delivered' end,
       receipt_code = case kind when 'code' then 'EMPTY_NUMBER' when 'orderCode' then 'DELIVERED' end,
       receipt_at = case when kind in ('code', 'orderCode') then $1::timestamptz end
     where status = 'sent'`,
    [world.now],
  );
}
