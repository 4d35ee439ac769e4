import { sql, type Kysely } from 'kysely';
import { eachBrand } from './brand-upgrade.ts';

/** A brand that was made without a risk account has one now, with nothing in it: its balance is 0.00 and not unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await eachBrand(db, async (brand) => {
    await sql`insert into risk_accounts (brand_code, balance_fen) values (${brand}, 0)
      on conflict do nothing`.execute(db);
  });
}
