import type { Kysely } from 'kysely';
import { appRole, run } from './brand-table.ts';

/** 登记签署 keeps the photos of the paper that was signed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, `alter table agreements add paper_keys text[] not null default '{}'`);
  await run(db, `grant update (paper_keys) on agreements to ${appRole}`);
}
