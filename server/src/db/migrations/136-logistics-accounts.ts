import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';

/** Accounts at providers of parcel tracking (ADR 74). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table provider_accounts drop constraint provider_accounts_purpose_check,
       add constraint provider_accounts_purpose_check
         check (purpose in ('sms', 'risk', 'logistics', 'rent', 'hold', 'deduction', 'payout')) not valid`,
  );
}
