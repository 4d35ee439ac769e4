import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';

/** Bills of 提前归还违约金 (kind 7). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table bills drop constraint bills_kind_check');
  await run(db, 'alter table bills add constraint bills_kind_check check (kind between 1 and 7)');
}
