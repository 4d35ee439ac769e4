import type { Kysely } from 'kysely';
import { createBrandTable, run } from './brand-table.ts';

type Database = Kysely<unknown>;

/**
 * 复核 (ADR 34): what each act gave away, to be added up by order and by operator; a row of each operator to lock while that is
 * done; and what a request asks for, so that it is carried out as it was agreed to.
 */
export async function up(db: Database): Promise<void> {
  await createBrandTable(db, 'given_away', {
    columns: `order_id bigint not null,
      operator_id bigint,
      act text not null,
      given_fen bigint not null check (given_fen >= 0),
      put_off_days integer not null check (put_off_days >= 0),
      at timestamptz not null,
      approval_id bigint`,
    references: { order_id: 'orders', operator_id: 'operators', approval_id: 'approvals' },
    indexes: ['order_id, at', 'operator_id, at'],
    grants: ['select', 'insert'],
  });
  await createBrandTable(db, 'given_allowances', {
    columns: `operator_id bigint not null,
      used_at timestamptz not null`,
    primaryKey: ['operator_id'],
    references: { operator_id: 'operators' },
    grants: ['select', 'insert', 'update'],
  });
  await run(db, 'alter table approvals add column call text');
  await run(db, 'alter table approvals add column body jsonb');
  await run(db, 'alter table approvals add column given_fen bigint');
  await run(db, 'alter table approvals add column late_fee_fen bigint');
  await run(db, 'create index approvals_of_order on approvals (brand_code, order_id)');
}
