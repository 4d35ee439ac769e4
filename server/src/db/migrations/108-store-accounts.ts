import { sql, type Kysely } from 'kysely';
import { run } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** The accounts of what stores earn (ADR 55, 56). Those that a store keeps never go to the other side. */
export async function up(db: Database): Promise<void> {
  await run(
    db,
    `alter table account_balances add constraint account_balances_store_check
       check (code not in ('storePayable', 'storeBalance', 'withdrawalUnderWay') or credit_fen >= debit_fen) not valid`,
  );
  await eachBrand(db, async (brand) => {
    await sql`
      insert into accounts (brand_code, code)
      select ${brand}, code
      from unnest(array['storePayable', 'storeBalance', 'withdrawalUnderWay', 'storeShare']) added (code)
      on conflict do nothing`.execute(db);
  });
}
