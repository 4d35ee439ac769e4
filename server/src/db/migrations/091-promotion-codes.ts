import type { Kysely } from 'kysely';
import { appRole, run } from './brand-table.ts';

/** 推广码: the code of a channel brings orders to it, unless it is stopped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table channels add column is_promoted boolean not null default true');
  await run(db, `grant update (is_promoted) on channels to ${appRole}`);
}
