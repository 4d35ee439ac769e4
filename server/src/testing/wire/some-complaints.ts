import type { Shop, World } from '../world.ts';
import { stored } from './rows.ts';

/** A complaint about each of the shop's first orders, of every kind and source, in each state, overdue, due today and later. */
export const someComplaints = (world: World, shop: Shop) =>
  stored(
    world,
    shop,
    `insert into complaints (brand_code, complaint_no, order_id, store_id, channel_id, customer_id, kind, source, external_no,
       content, photo_keys, state, received_at, deadline, result, result_note, ended_at, operator_id, created_at)
     select o.brand_code, 'TS' || o.n, o.id, o.store_id, o.channel_id, o.customer_id,
       (array['charge', 'quality', 'delivery', 'dunning', 'manner', 'refund', 'leak', 'other'])[1 + o.n % 8],
       (array['hotline12315', 'alipay', 'wechat', 'phone', 'app', 'store', 'other'])[1 + o.n % 7],
       'W' || o.n, '多收了一期租金', '{}', s.state, timestamptz '2026-11-01 02:00Z' + o.n * interval '1 hour',
       timestamptz '2026-11-21 01:00Z' + (o.n % 5) * interval '6 hours',
       case when s.state = 'closed' then 'explained' end, case when s.state = 'closed' then '客户已理解' end,
       case when s.state in ('closed', 'withdrawn') then timestamptz '2026-11-20 02:00Z' end, $1,
       timestamptz '2026-11-21 02:00Z'
     from (select *, row_number() over (order by id)::int n from orders) o,
       lateral (select (array['toHandle', 'following', 'closed', 'withdrawn'])[1 + o.n % 4] state) s
     where o.n <= 40`,
    [shop.admin.operatorId],
  );
