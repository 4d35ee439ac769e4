import { afterEach, beforeEach, expect, test } from 'vitest';
import { goods, openOldDatabase, orders, type OldDatabase } from '../../testing/old-database.ts';
import { wrongCounts } from '../../testing/orders/wrong-rollups.ts';

// Figures of the release that kept a channel's of all its stores at once.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('040-shipping-photos');
  await old.addBrand('old');
  await old.inBrand(
    'old',
    ...goods('old'),
    `insert into channels (brand_code, code, name, commission_bp) values ('old', 'qd1', '渠道一', 500)`,
    ...orders('old', [4, 6, 6]),
    `update orders set channel_id = c.id from channels c where order_no <> 'ZL3'`,
    `with second as (
       insert into stores (brand_code, name, contact_name, contact_phone, region)
       values ('old', '二店', '李', '13800000001', '杭州') returning id
     ) update orders set store_id = second.id from second where order_no = 'ZL2'`,
    `insert into bills (brand_code, bill_no, order_id, store_id, channel_id, kind, term, due_on, amount_fen, status)
       select brand_code, 'ZD' || id, id, store_id, channel_id, 1, 1, '2026-09-01', 100, 1 from orders where status = 6`,
    ...written('true'),
  );
});
afterEach(() => old.close());

/** The writes of that release for the orders that it places and rents out. */
const written = (which: string) => {
  const places = `cross join lateral (values (0::bigint, 0::bigint), (o.store_id, 0), (0, o.channel_id))
    place (store_id, channel_id) where ${which} and place.channel_id is not null`;
  return [
    `insert into order_counts (brand_code, store_id, channel_id, status, count)
       select o.brand_code, place.store_id, place.channel_id, status, count(*) from orders o ${places} group by 1, 2, 3, 4
       on conflict (brand_code, store_id, channel_id, status) do update set count = order_counts.count + excluded.count`,
    `insert into order_type_days (brand_code, day, store_id, channel_id, special_order_type, order_count, amount_fen)
       select o.brand_code, (o.created_at at time zone 'Asia/Shanghai')::date, place.store_id, place.channel_id,
         special_order_type, count(*), sum(total_rent_fen) from orders o ${places} group by 1, 2, 3, 4, 5
       on conflict (brand_code, store_id, channel_id, day, special_order_type) do update set
         order_count = order_type_days.order_count + excluded.order_count,
         amount_fen = order_type_days.amount_fen + excluded.amount_fen`,
    `insert into bill_days (brand_code, due_on, store_id, channel_id, bill_count, unpaid_count, due_fen)
       select o.brand_code, b.due_on, place.store_id, place.channel_id, count(*), count(*), sum(b.amount_fen)
       from orders o join bills b on b.order_id = o.id ${places} group by 1, 2, 3, 4
       on conflict (brand_code, due_on, store_id, channel_id) do update set
         bill_count = bill_days.bill_count + excluded.bill_count,
         unpaid_count = bill_days.unpaid_count + excluded.unpaid_count, due_fen = bill_days.due_fen + excluded.due_fen`,
  ];
};

/** The orders and the bills of the channel, by store. */
const ofChannel = () =>
  old.inBrand(
    'old',
    `select s.name as store, sum(c.count)::bigint as orders,
       (select sum(b.due_fen)::bigint from bill_days b where b.store_id = c.store_id and b.channel_id = c.channel_id) as due
     from order_counts c left join stores s on s.id = c.store_id where c.channel_id <> 0
     group by c.store_id, c.channel_id, s.name order by c.store_id`,
  );

test('a channel has its figures store by store, and every figure is what the orders say', async () => {
  expect(await ofChannel()).toEqual([{ store: null, orders: 2, due: 100 }]);

  await old.migrate('044-store-channels');

  expect(await ofChannel()).toEqual([
    { store: '一店', orders: 1, due: null },
    { store: '二店', orders: 1, due: 100 },
  ]);
  for (const wrong of wrongCounts) expect(await old.inBrand('old', wrong)).toEqual([]);
});

test('what the release before writes meanwhile is beside them, so that the channel has all of its own', async () => {
  await old.migrate('044-store-channels');

  await old.inBrand(
    'old',
    `update orders set order_no = 'ZL9' where order_no = 'ZL2'`,
    ...written(`o.order_no = 'ZL9'`),
  );

  expect(await ofChannel()).toEqual([
    { store: null, orders: 1, due: 100 },
    { store: '一店', orders: 1, due: null },
    { store: '二店', orders: 1, due: 100 },
  ]);
});
