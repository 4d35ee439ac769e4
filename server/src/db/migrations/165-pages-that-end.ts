import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';

/** The last moment of a provider's page (ADR 90). The release before writes none, and its pages have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table payment_orders add page_until timestamptz');
}
