import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';

/** The trace of the request that queued a job; null: nobody's request did. A release before leaves it out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table jobs add column trace_id text');
}
