import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';

/**
 * 融资租赁 in the accountant's books (ADR 60): policies say how it is recognised, those that are there, and those of the release before, as it did. The history of
 * devices is read by order, of which the index of renewals alone was a part.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table accounting_policies add finance_basis text not null default 'operating'
       check (finance_basis in ('interest', 'operating'))`,
  );
  await run(db, 'drop index device_history_brand_code_order_id_idx');
  await run(db, 'create index on device_history (brand_code, order_id) where order_id is not null');
}
