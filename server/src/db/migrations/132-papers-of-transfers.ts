import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';

type Database = Kysely<unknown>;

/**
 * Steps of 法诉委外 keep papers in PDF beside their photos; a release before leaves them out. 逾期管理 finds overstays, which are few among many
 * overdue orders, by an index of their own.
 */
export async function up(db: Database): Promise<void> {
  await run(
    db,
    `alter table dunning_transfer_steps add column paper_keys text[] not null default '{}'`,
  );
  await run(
    db,
    'create index overdue_orders_overstay on overdue_orders (brand_code, first_due_on, id) where is_overstay',
  );
}
