import { sql, type Kysely } from 'kysely';

/**
 * An agreement to deductions that the customer signs on a page of the provider (ADR 83): the page, and when the provider is asked what became of
 * it. The release before leaves them empty, and asks nobody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deduction_authorizations
    add column page text,
    add column looks integer not null default 0 check (looks >= 0),
    add column look_at timestamptz`.execute(db);
  await sql`create index deduction_authorizations_look on deduction_authorizations (brand_code, look_at)
    where look_at is not null`.execute(db);
}
