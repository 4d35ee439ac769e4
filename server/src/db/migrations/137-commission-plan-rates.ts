import type { Kysely } from 'kysely';
import { createBrandTable, run } from './brand-table.ts';

/** 佣金规则 with rates by price plan, and the rate of each line. A line that takes back has the rates of what it takes, and none of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'commission_plan_rates', {
    columns: `rule_id bigint not null,
      price_plan_id bigint not null,
      rate_bp integer not null check (rate_bp between 0 and 10000)`,
    references: { rule_id: 'commission_rules', price_plan_id: 'price_plans' },
    unique: [['rule_id', 'price_plan_id']],
    indexes: ['price_plan_id'],
    grants: ['select', 'insert'],
  });
  await run(
    db,
    `alter table commission_lines add column rate_bp integer check (rate_bp between 0 and 10000)`,
  );
}
