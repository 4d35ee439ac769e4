import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';

/** When a bill fell due before it was put off for the first time: what 改期 by hand adds up from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table bills add column first_due_on date');
}
