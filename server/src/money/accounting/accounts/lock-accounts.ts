import { statedAccounts } from '@rental/domain/rental/statements/account-matching';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../../db/transaction.ts';

/** Holds every account that has statements, as bringing in a file holds one: before the books are locked, which a file reads. */
export async function lockStatedAccounts(tx: Tx, brand: BrandCode): Promise<void> {
  await sql`
    insert into statement_accounts (brand_code, account)
    select ${brand}, account from unnest(${Object.keys(statedAccounts)}::text[]) given (account)
    order by account on conflict do nothing`.execute(tx);
  await sql`
    select from statement_accounts where brand_code = ${brand} order by account for no key update`.execute(
    tx,
  );
}
