import { sql, type Kysely } from 'kysely';
import { eachBrand } from './brand-upgrade.ts';

/** Three neighbouring letters of a customer's name, beside two: a full name is looked up at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await eachBrand(db, async (brand) => {
    await sql`insert into customer_grams (brand_code, gram, customer_id)
      select distinct brand_code, substr(name, n, 3), id
      from customers, generate_series(1, length(name) - 2) n where brand_code = ${brand}
      on conflict do nothing`.execute(db);
  });
}
