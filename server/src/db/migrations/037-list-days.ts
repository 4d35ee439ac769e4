import { sql, type Kysely } from 'kysely';
import { run } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** Orders know when they were shipped, and bills are found by when they were paid, in every place that an operator may reach. */
export async function up(db: Database): Promise<void> {
  await run(db, 'alter table orders add shipped_at timestamptz(3)');
  await eachBrand(db, (brand) => sayWhenShipped(db, brand));
  await run(db, 'create index on orders (brand_code, shipped_at, id) where shipped_at is not null');
  for (const place of ['', 'store_id, ', 'channel_id, '])
    await run(
      db,
      `create index on bills (brand_code, ${place}paid_at, id) where paid_at is not null`,
    );
}

/** By the parcel that counts: an order has one of these at most. */
async function sayWhenShipped(db: Database, brand: string): Promise<void> {
  await sql`
    update orders o set shipped_at = p.shipped_at from parcels p
    where o.brand_code = ${sql.lit(brand)} and p.brand_code = o.brand_code and p.order_id = o.id
      and p.recalled_at is null`.execute(db);
}
