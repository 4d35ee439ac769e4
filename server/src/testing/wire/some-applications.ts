import type { Shop, World } from '../world.ts';
import { stored } from './rows.ts';
import { someApp } from './send-open.ts';

/** Applications of every kind and in every state, one for each of the shop's first orders, as an app of their own sent them. */
export async function someApplications(world: World, shop: Shop): Promise<void> {
  const { appId } = await someApp(world, shop, { name: '申请的程序' });
  await stored(
    world,
    shop,
    `insert into order_applications
       (brand_code, app_id, external_no, content_hash, order_id, store_id, channel_id, kind, state, content, reason, at,
        accepted_at, ended_at)
     select o.brand_code, $1, 'A-' || o.n, '', o.id, o.store_id, o.channel_id, k.kind, s.state,
       jsonb_build_object('kind', 'complaint', 'text', '设备有划痕', 'contact', null),
       case when s.state = 'refused' then '不符合条件' end, o.created_at + o.n * interval '1 hour',
       case when s.state = 'accepted' then o.created_at + interval '1 day' end,
       case when s.state not in ('waiting', 'accepted') then o.created_at + interval '2 days' end
     from (select *, row_number() over (order by id) n from orders) o,
       lateral (select (array['return', 'buyout', 'renewal', 'address', 'complaint'])[1 + o.n % 5] kind) k,
       lateral (select (array['waiting', 'accepted', 'done', 'refused', 'withdrawn'])[1 + o.n / 2 % 5] state) s
     where o.n <= 15`,
    [appId],
  );
}
