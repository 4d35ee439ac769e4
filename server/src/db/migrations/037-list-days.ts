import { sql, type Kysely } from 'kysely';
import { run } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/**
 * Orders know when they were shipped, and bills are found by when they were paid, in every place that an operator may reach.
 * Each day's shipments are kept by kind of order too, so that nothing reads the days without kinds any more; the release before
 * does, and a later migration drops them.
 */
export async function up(db: Database): Promise<void> {
  await run(db, 'alter table orders add shipped_at timestamptz(3), add product_id bigint');
  await run(db, 'alter table order_type_days add shipped_count bigint not null default 0');
  await eachBrand(db, async (brand) => {
    await sayWhatAndWhen(db, brand);
    await countShipped(db, brand);
  });
  await run(
    db,
    'alter table orders add foreign key (brand_code, product_id) references products (brand_code, id)',
  );
  for (const indexed of [
    'shipped_at, id) where shipped_at is not null',
    'special_order_type, created_at, id)',
    'product_id, created_at, id)',
  ])
    await run(db, `create index on orders (brand_code, ${indexed}`);
  for (const place of ['', 'store_id, ', 'channel_id, '])
    await run(
      db,
      `create index on bills (brand_code, ${place}paid_at, id) where paid_at is not null`,
    );
}

/**
 * The product of its SKU, which the release before does not say of an order that it places; and when it was shipped, by the
 * parcel that counts: an order has one of these at most.
 */
async function sayWhatAndWhen(db: Database, brand: string): Promise<void> {
  await sql`
    update orders o set
      product_id = (select k.product_id from skus k where k.brand_code = o.brand_code and k.id = o.sku_id),
      shipped_at = (
        select p.shipped_at from parcels p
        where p.brand_code = o.brand_code and p.order_id = o.id and p.recalled_at is null)
    where o.brand_code = ${sql.lit(brand)}`.execute(db);
}

async function countShipped(db: Database, brand: string): Promise<void> {
  await sql`
    insert into order_type_days (brand_code, day, store_id, channel_id, special_order_type, shipped_count)
    select o.brand_code, (o.shipped_at at time zone 'Asia/Shanghai')::date, place.store_id, place.channel_id,
      o.special_order_type, count(*)
    from orders o cross join lateral (values (0::bigint, 0::bigint), (o.store_id, 0), (0, o.channel_id))
      place (store_id, channel_id)
    where o.brand_code = ${sql.lit(brand)} and o.shipped_at is not null and place.channel_id is not null
    group by 1, 2, 3, 4, 5
    on conflict (brand_code, store_id, channel_id, day, special_order_type)
    do update set shipped_count = excluded.shipped_count`.execute(db);
}
