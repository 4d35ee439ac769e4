import { sql, type Kysely } from 'kysely';
import { run } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

/** 已上链: the hash of an order's signing is on the chain, so that a row of the list need not ask its records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table orders add is_on_chain boolean not null default false');
  await eachBrand(db, async (brand) => {
    await sql`
      update orders o set is_on_chain = true from chain_records r
      where o.brand_code = ${sql.lit(brand)} and r.brand_code = o.brand_code and r.order_id = o.id
        and r.kind = 'signed' and r.state = 'success'`.execute(db);
  });
}
