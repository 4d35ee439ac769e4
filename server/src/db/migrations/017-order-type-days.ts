import { sql, type Kysely } from 'kysely';
import { createBrandTable } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

/** Each day's orders and payments by kind of order (S189): the home page never sums over orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'order_type_days', {
    columns: `day date not null,
      store_id bigint not null,
      channel_id bigint not null,
      special_order_type smallint not null,
      order_count bigint not null default 0,
      amount_fen bigint not null default 0,
      paid_fen bigint not null default 0`,
    primaryKey: ['store_id', 'channel_id', 'day', 'special_order_type'],
    grants: ['select', 'insert', 'update'],
  });
  await eachBrand(db, async (brand) => {
    const code = sql.lit(brand);
    await sql`
      insert into order_type_days
        (brand_code, day, store_id, channel_id, special_order_type, order_count, amount_fen, paid_fen)
      select brand_code, day, place.store_id, place.channel_id, special_order_type, sum(orders), sum(amount), sum(paid)
      from (
        select brand_code, (created_at at time zone 'Asia/Shanghai')::date as day, store_id, channel_id,
          special_order_type, 1 as orders, total_rent_fen as amount, 0 as paid
        from orders where brand_code = ${code}
        union all
        select o.brand_code, (coalesce(b.paid_at, t.at) at time zone 'Asia/Shanghai')::date, o.store_id, o.channel_id,
          o.special_order_type, 0, 0, t.amount_fen
        from transfers t
        join orders o on o.brand_code = t.brand_code and o.id = t.order_id
        left join bills b on b.brand_code = t.brand_code and b.id = t.bill_id
        where t.brand_code = ${code} and t.kind in ('received', 'depositSetOff')
      ) happened (brand_code, day, store_id, channel_id, special_order_type, orders, amount, paid)
      cross join lateral (
        values (0::bigint, 0::bigint), (happened.store_id, 0), (0, happened.channel_id)
      ) place (store_id, channel_id)
      where place.channel_id is not null group by 1, 2, 3, 4, 5`.execute(db);
  });
}
