import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { appRole, createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

const steps = [
  'opened',
  'closed',
  'assigned',
  'held',
  'released',
  'called',
  'lost',
  'found',
  'kept',
  'broken',
  'transferred',
  'transferStepped',
  'planAgreed',
  'planKept',
  'planBroken',
  'planCancelled',
];

/**
 * 协商分期 (ADR 66): the plan of an order with its parts, the bills that it was made of, the day on which the late fee of each stopped, and
 * how many overdue bills of an order are in a plan. Customers may be reminded on the day itself on which rent falls due.
 */
export async function up(db: Database): Promise<void> {
  await run(db, 'alter table bills add column late_fee_stopped_on date');
  await run(
    db,
    `alter table overdue_orders add column planned_count integer not null default 0 check (planned_count >= 0)`,
  );
  await run(
    db,
    'create index on overdue_orders (brand_code, first_due_on, id) where planned_count > 0',
  );
  await run(db, 'alter table dunning_steps drop constraint dunning_steps_kind_check');
  await run(
    db,
    `alter table dunning_steps add constraint dunning_steps_kind_check
       check (kind in (${steps.map((kind) => `'${kind}'`).join(', ')})) not valid`,
  );
  await plans(db);
  await run(db, 'alter table brands drop constraint brands_sms_reminder_days_check');
  await run(
    db,
    `alter table brands add constraint brands_sms_reminder_days_check
       check (0 <= all (sms_reminder_days) and 30 >= all (sms_reminder_days))`,
  );
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['dunning:agree'], ROLE_CLERK: ['dunning:agree'] },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}

async function plans(db: Database): Promise<void> {
  await createBrandTable(db, 'repayment_plans', {
    columns: `order_id bigint not null,
      customer_id bigint not null,
      case_id bigint not null,
      state text not null check (state in ('active', 'kept', 'broken', 'cancelled')),
      agreed_on date not null,
      grace_days smallint not null check (grace_days >= 0),
      total_fen bigint not null check (total_fen > 0),
      covered_fen bigint not null default 0 check (covered_fen >= 0),
      next_due_on date,
      note text not null,
      approval_id bigint not null,
      operator_id bigint not null,
      started_at timestamptz not null,
      ended_at timestamptz,
      constraint repayment_plans_covered_check check (covered_fen <= total_fen),
      constraint repayment_plans_ended_check check ((state = 'active') = (ended_at is null))`,
    unique: [['approval_id']],
    references: {
      order_id: 'orders',
      customer_id: 'customers',
      case_id: 'dunning_cases',
      approval_id: 'approvals',
      operator_id: 'operators',
    },
    indexes: ['order_id, id', 'customer_id, id', 'case_id, id', 'operator_id, id'],
    grants: ['select', 'insert'],
  });
  await run(
    db,
    `grant update (state, covered_fen, next_due_on, ended_at) on repayment_plans to ${appRole}`,
  );
  await run(
    db,
    `create unique index repayment_plans_open on repayment_plans (brand_code, order_id) where state = 'active'`,
  );
  await run(
    db,
    `create index on repayment_plans (brand_code, next_due_on, id) where state = 'active'`,
  );
  await createBrandTable(db, 'repayment_parts', {
    columns: `plan_id bigint not null,
      number smallint not null check (number > 0),
      due_on date not null,
      amount_fen bigint not null check (amount_fen > 0)`,
    primaryKey: ['plan_id', 'number'],
    references: { plan_id: 'repayment_plans' },
    grants: ['select', 'insert'],
  });
  await createBrandTable(db, 'repayment_bills', {
    columns: `plan_id bigint not null,
      bill_id bigint not null,
      unpaid_fen bigint not null check (unpaid_fen >= 0),
      late_fee_fen bigint not null check (late_fee_fen >= 0)`,
    primaryKey: ['plan_id', 'bill_id'],
    references: { plan_id: 'repayment_plans', bill_id: 'bills' },
    indexes: ['bill_id'],
    grants: ['select', 'insert'],
  });
}
