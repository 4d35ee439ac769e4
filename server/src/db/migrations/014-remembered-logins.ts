import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';

/** 记住我: what opens a login again after its token ended, kept as hashes with the login itself (ADR 12). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table sessions
       add column remember_key bytea,
       add column remember_hash bytea,
       add column remembered_until timestamptz,
       add check (num_nonnulls(remember_key, remember_hash, remembered_until) in (0, 3))`,
  );
  await run(
    db,
    'create unique index on sessions (brand_code, remember_key) where remember_key is not null',
  );
}
