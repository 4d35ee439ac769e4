import type { Kysely } from 'kysely';
import { createBrandTable, run } from './brand-table.ts';

type Database = Kysely<unknown>;

/**
 * 协商分期 of a whole case (ADR 66): the plans of one agreement have one request, which is about several orders. Only who reaches all of
 * them sees it and decides.
 */
export async function up(db: Database): Promise<void> {
  await run(
    db,
    'alter table repayment_plans drop constraint repayment_plans_brand_code_approval_id_key',
  );
  await run(
    db,
    'alter table repayment_plans add constraint repayment_plans_request_key unique (brand_code, approval_id, order_id)',
  );
  await createBrandTable(db, 'approval_orders', {
    columns: `approval_id bigint not null,
      order_id bigint not null`,
    primaryKey: ['approval_id', 'order_id'],
    references: { approval_id: 'approvals', order_id: 'orders' },
    indexes: ['order_id'],
    grants: ['select', 'insert'],
  });
}
