import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';

/** Accounts at providers of risk reports, beside those for SMS. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table provider_accounts drop constraint provider_accounts_purpose_check');
  await run(
    db,
    `alter table provider_accounts add constraint provider_accounts_purpose_check
       check (purpose in ('sms', 'risk'))`,
  );
}
