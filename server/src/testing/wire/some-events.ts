import type { Shop, World } from '../world.ts';
import { stored } from './rows.ts';
import { someApp } from './send-open.ts';

/** Numbered events of an app's own, of the shop's first orders, in every state and of two kinds. */
export async function someEvents(world: World, shop: Shop): Promise<void> {
  const { appId } = await someApp(world, shop);
  await stored(
    world,
    shop,
    `insert into open_events
       (brand_code, app_id, order_id, kind, at, number, sequence, body, state, waiting_since, due_at)
     select o.brand_code, $1, o.id, case when o.n % 2 = 0 then 'order.moved' else 'bill.paid' end,
       o.created_at + o.n * interval '1 hour', o.n, 1, '{}', s.state, o.created_at,
       case when s.state = 'waiting' then o.created_at end
     from (select *, row_number() over (order by id) n from orders) o,
       lateral (select (array['waiting', 'delivered', 'givenUp', 'kept'])[1 + o.n % 4] state) s
     where o.n <= 8`,
    [appId],
  );
}
