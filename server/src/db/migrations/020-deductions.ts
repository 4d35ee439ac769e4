import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

/** 代扣: who has agreed to it, every try, where each bill stands with it, and what providers have sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await authorizations(db);
  await attempts(db);
  await createBrandTable(db, 'bill_deductions', {
    columns: `bill_id bigint not null,
      order_id bigint not null,
      attempts integer not null check (attempts > 0),
      failures integer not null check (failures between 0 and attempts),
      state text not null check (state in ('pending', 'processing', 'unknown', 'succeeded', 'failed')),
      reason text,
      retry_at timestamptz check (retry_at is null or state in ('succeeded', 'failed')),
      tried_at timestamptz not null`,
    primaryKey: ['bill_id'],
    references: { bill_id: 'bills', order_id: 'orders' },
    indexes: ['order_id', 'retry_at, bill_id', 'reason, bill_id', 'tried_at, bill_id'],
    grants: ['select', 'insert', 'update'],
  });
  await createBrandTable(db, 'deduction_callbacks', {
    columns: `event_no text not null,
      trade_no text not null,
      received_at timestamptz not null,
      body text not null`,
    unique: [['event_no']],
    indexes: ['trade_no'],
    grants: ['select', 'insert'],
  });
  await run(
    db,
    `alter table accounts add check (code <> 'overpaidOwed' or credit_fen >= debit_fen)`,
  );
  await eachBrand(db, async (brand) => {
    await sql`insert into accounts (brand_code, code) values (${sql.lit(brand)}, 'overpaidOwed')`.execute(
      db,
    );
  });
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['bill:deduct'], ROLE_CLERK: ['bill:deduct'] },
    menus: {
      1: [
        {
          title: '订单管理',
          path: 'order',
          icon: 'order',
          children: [
            {
              title: '代扣计划',
              path: 'deduction',
              icon: 'calendar',
              component: 'deductions/deduction-page',
              permission: 'bill:deduct',
            },
          ],
        },
      ],
    },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}

async function authorizations(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'deduction_authorizations', {
    columns: `order_id bigint not null,
      agreement_no text not null,
      account text not null,
      state text not null check (state in ('signing', 'signed', 'ended')),
      provider_no text,
      asked_at timestamptz not null,
      signed_at timestamptz,
      ended_at timestamptz,
      check (state <> 'signed' or (signed_at is not null and ended_at is null))`,
    unique: [['order_id'], ['agreement_no']],
    references: { order_id: 'orders' },
    grants: ['select', 'insert', 'update'],
  });
}

/** `looks`: how often the provider was asked; `look_at`: when it is asked next. */
async function attempts(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'deduction_attempts', {
    columns: `order_id bigint not null,
      bill_id bigint not null,
      number integer not null check (number > 0),
      trade_no text not null,
      agreement_no text not null,
      account text not null,
      amount_fen bigint not null check (amount_fen > 0),
      state text not null check (state in ('pending', 'processing', 'unknown', 'succeeded', 'failed')),
      reason text,
      provider_no text,
      operator_id bigint,
      created_at timestamptz not null,
      asked_at timestamptz,
      looks integer not null default 0 check (looks >= 0),
      look_at timestamptz,
      ended_at timestamptz,
      overpaid_fen bigint not null default 0 check (overpaid_fen between 0 and amount_fen),
      refunded_at timestamptz,
      check ((state = 'failed') = (reason is not null)),
      check ((state in ('succeeded', 'failed')) = (look_at is null)),
      check ((state in ('succeeded', 'failed')) = (ended_at is not null)),
      check (overpaid_fen = 0 or state = 'succeeded'),
      check (refunded_at is null or overpaid_fen > 0)`,
    unique: [['trade_no'], ['bill_id', 'number']],
    references: { order_id: 'orders', bill_id: 'bills', operator_id: 'operators' },
    indexes: ['order_id, id', 'operator_id', 'created_at, id'],
    grants: ['select', 'insert', 'update'],
  });
  await run(
    db,
    `create unique index on deduction_attempts (brand_code, bill_id)
       where state in ('pending', 'processing', 'unknown')`,
  );
  await run(
    db,
    'create index on deduction_attempts (brand_code, look_at, id) where look_at is not null',
  );
  await run(
    db,
    `create index on deduction_attempts (brand_code, ended_at, id)
       where overpaid_fen > 0 and refunded_at is null`,
  );
}
