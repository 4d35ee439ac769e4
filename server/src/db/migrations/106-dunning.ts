import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { appRole, createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

const results = `'promised', 'saysPaid', 'refused', 'disputes', 'hardship', 'noAnswer', 'switchedOff', 'wrongNumber',
  'thirdParty', 'sent', 'other'`;

/**
 * 催收: a case for each customer who owes something overdue, the overdue orders in it, what was said and promised, and what came
 * in; on which days of being overdue a brand reminds by itself. The first run of 逾期登记 fills it; a release before leaves it as it is, and the next run mends that.
 */
export async function up(db: Database): Promise<void> {
  await cases(db);
  await overdueOrders(db);
  await contacts(db);
  await recoveries(db);
  await run(
    db,
    `alter table brands add column overdue_reminder_days smallint[] not null default '{}'
       check (1 <= all (overdue_reminder_days) and 90 >= all (overdue_reminder_days))`,
  );
  await run(db, `grant update (overdue_reminder_days) on brands to ${appRole}`);
  await upgradeBrands(db, {
    rights: {
      ROLE_ADMIN: ['overdue:list', 'dunning:work', 'dunning:assign', 'dunning:release'],
      ROLE_CLERK: ['overdue:list', 'dunning:work'],
    },
    menus: {
      1: [
        {
          title: '财务',
          path: 'finance',
          icon: 'finance',
          children: [
            {
              title: '逾期管理',
              path: 'overdue',
              icon: 'calendar',
              component: 'dunning/overdue-list-page',
              permission: 'overdue:list',
            },
            {
              title: '催收工作台',
              path: 'dunning',
              icon: 'peoples',
              component: 'dunning/dunning-desk-page',
              permission: 'dunning:work',
            },
          ],
        },
      ],
    },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}

async function cases(db: Database): Promise<void> {
  await createBrandTable(db, 'dunning_cases', {
    columns: `customer_id bigint not null,
      opened_on date not null,
      closed_on date,
      owner_id bigint,
      bill_count integer not null default 0 check (bill_count >= 0),
      unpaid_fen bigint not null default 0 check (unpaid_fen >= 0),
      first_due_on date not null,
      chance smallint not null check (chance between 0 and 100),
      contact_on date not null,
      last_contact_at timestamptz,
      last_result text check (last_result in (${results})),
      kept_promises smallint not null default 0,
      broken_promises smallint not null default 0,
      held_reason text check (held_reason in ('complaint', 'hardship', 'dispute', 'legal')),
      held_note text,
      held_at timestamptz,
      held_by bigint,
      lost_at timestamptz,
      constraint dunning_cases_held_check check ((held_reason is null) = (held_at is null))`,
    references: { customer_id: 'customers', owner_id: 'operators', held_by: 'operators' },
    indexes: ['customer_id, id', 'held_by, id'],
    grants: ['select', 'insert', 'update'],
  });
  await run(
    db,
    `create unique index dunning_cases_open on dunning_cases (brand_code, customer_id) where closed_on is null`,
  );
  await run(
    db,
    `create index on dunning_cases (brand_code, owner_id, chance desc, id) where closed_on is null`,
  );
  await createBrandTable(db, 'dunning_steps', {
    columns: `case_id bigint not null,
      kind text not null check (kind in ('opened', 'closed', 'assigned', 'held', 'released', 'called', 'lost', 'found', 'kept', 'broken')),
      operator_id bigint,
      owner_id bigint,
      note text,
      at timestamptz not null`,
    references: { case_id: 'dunning_cases', operator_id: 'operators', owner_id: 'operators' },
    indexes: ['case_id, id', 'operator_id, at', 'owner_id, id'],
    grants: ['select', 'insert'],
  });
}

/** An order has one row as long as it has overdue bills. */
const overdueOrders = (db: Database) =>
  createBrandTable(db, 'overdue_orders', {
    columns: `order_id bigint not null,
      case_id bigint not null,
      customer_id bigint not null,
      store_id bigint not null,
      channel_id bigint,
      bill_count integer not null check (bill_count > 0),
      first_due_on date not null,
      unpaid_fen bigint not null check (unpaid_fen >= 0),
      late_fee_fen bigint not null check (late_fee_fen >= 0),
      is_overstay boolean not null,
      sms_sent smallint not null default 0 check (sms_sent in (0, 1)),
      sms_sent_at timestamptz`,
    unique: [['order_id']],
    references: {
      order_id: 'orders',
      case_id: 'dunning_cases',
      customer_id: 'customers',
      store_id: 'stores',
      channel_id: 'channels',
    },
    indexes: [
      'first_due_on, id',
      'store_id, first_due_on, id',
      'channel_id, first_due_on, id',
      'unpaid_fen, id',
      'case_id, id',
      'customer_id, id',
    ],
    grants: ['select', 'insert', 'update', 'delete'],
  });

async function contacts(db: Database): Promise<void> {
  await createBrandTable(db, 'dunning_contacts', {
    columns: `case_id bigint not null,
      customer_id bigint not null,
      way text not null check (way in ('call', 'sms', 'visit', 'letter', 'incoming')),
      person text not null check (person in ('customer', 'guarantor', 'emergency', 'other')),
      result text not null check (result in (${results})),
      note text,
      contact_on date,
      operator_id bigint,
      at timestamptz not null`,
    references: {
      case_id: 'dunning_cases',
      customer_id: 'customers',
      operator_id: 'operators',
    },
    indexes: ['case_id, id', 'customer_id, at', 'operator_id, at'],
    grants: ['select', 'insert'],
  });
  await createBrandTable(db, 'dunning_promises', {
    columns: `case_id bigint not null,
      contact_id bigint not null,
      due_on date not null,
      amount_fen bigint not null check (amount_fen > 0),
      paid_fen bigint not null default 0 check (paid_fen >= 0),
      state text not null default 'open' check (state in ('open', 'kept', 'broken', 'replaced')),
      operator_id bigint,
      at timestamptz not null,
      judged_at timestamptz`,
    references: {
      case_id: 'dunning_cases',
      contact_id: 'dunning_contacts',
      operator_id: 'operators',
    },
    indexes: ['case_id, id', 'contact_id', 'operator_id, id'],
    grants: ['select', 'insert', 'update'],
  });
  await run(
    db,
    `create unique index dunning_promises_open on dunning_promises (brand_code, case_id) where state = 'open'`,
  );
  await run(db, `create index on dunning_promises (brand_code, due_on) where state = 'open'`);
}

/** What came in on bills that were overdue: 回款. */
const recoveries = (db: Database) =>
  createBrandTable(db, 'overdue_recoveries', {
    columns: `order_id bigint not null,
      bill_id bigint not null,
      case_id bigint not null,
      store_id bigint not null,
      channel_id bigint,
      owner_id bigint,
      day date not null,
      days_late integer not null check (days_late > 0),
      amount_fen bigint not null check (amount_fen > 0),
      at timestamptz not null`,
    references: {
      order_id: 'orders',
      bill_id: 'bills',
      case_id: 'dunning_cases',
      store_id: 'stores',
      channel_id: 'channels',
      owner_id: 'operators',
    },
    indexes: [
      'day, id',
      'store_id, day, id',
      'channel_id, day, id',
      'order_id, id',
      'bill_id, id',
      'case_id, id',
      'owner_id, day, id',
    ],
    grants: ['select', 'insert', 'update'],
  });
