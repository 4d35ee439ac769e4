import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';

/**
 * Since when an operator is an administrator, and who set its phone, e-mail or password alone. Null for everybody who is there:
 * an administrator of old may agree at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table operators add column administrator_since timestamptz');
  await run(db, 'alter table operators add column proofs_set_by bigint');
  await run(db, 'alter table operators add column proofs_set_at timestamptz');
  await run(
    db,
    `alter table operators add constraint operators_proofs_set_by
       foreign key (brand_code, proofs_set_by) references operators (brand_code, id)`,
  );
}
