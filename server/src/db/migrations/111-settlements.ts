import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { appRole, createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** 商户结算 (ADR 55): rules of stores by version, settlements with a line for each bill, and their history. */
export async function up(db: Database): Promise<void> {
  await createBrandTable(db, 'settlement_terms', {
    columns: `allows_payout boolean not null`,
    primaryKey: [],
    grants: ['select'],
  });
  await rules(db);
  await settlements(db);
  await createBrandTable(db, 'settlement_lines', {
    columns: `settlement_id bigint not null,
      bill_id bigint not null,
      order_id bigint not null,
      kind text not null check (kind in ('rent', 'buyout', 'compensation')),
      base_fen bigint not null check (base_fen <> 0),
      share_fen bigint not null,
      constraint settlement_lines_share_check
        check (case when base_fen > 0 then share_fen between 0 and base_fen else share_fen between base_fen and 0 end)`,
    references: { settlement_id: 'settlements', bill_id: 'bills', order_id: 'orders' },
    unique: [['bill_id', 'settlement_id']],
    indexes: ['settlement_id, kind, id', 'order_id'],
    grants: ['select', 'insert'],
  });
  await run(
    db,
    `create index on transfers (brand_code, id) where kind in ('settlementPaid', 'withdrawalApplied')`,
  );
  await createBrandTable(db, 'settlement_steps', {
    columns: `settlement_id bigint not null,
      act text not null check (act in ('build', 'submit', 'settle', 'refuse', 'pay')),
      note text,
      operator_id bigint,
      at timestamptz not null`,
    references: { settlement_id: 'settlements', operator_id: 'operators' },
    indexes: ['settlement_id, id'],
    grants: ['select', 'insert'],
  });
  await upgradeBrands(db, {
    rights: {
      ROLE_ADMIN: [
        'settlement:list',
        'settlement:submit',
        'settlement:review',
        'settlement:pay',
        'settlement:rule',
      ],
      ROLE_CLERK: ['settlement:list', 'settlement:submit'],
    },
    menus: {
      1: [
        {
          title: '财务',
          path: 'finance',
          icon: 'finance',
          children: [
            {
              title: '商户结算',
              path: 'settle',
              icon: 'money',
              component: 'settlements/settlement-list-page',
              permission: 'settlement:list',
            },
            {
              title: '店铺账户',
              path: 'store-account',
              icon: 'list',
              component: 'settlements/store-account-page',
              permission: 'settlement:list',
            },
          ],
        },
      ],
    },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}

const rules = (db: Database) =>
  createBrandTable(db, 'settlement_rules', {
    columns: `store_id bigint not null,
      number integer not null check (number > 0),
      mode text not null check (mode in ('own', 'payout')),
      rent_bp integer not null check (rent_bp between 0 and 10000),
      buyout_bp integer not null check (buyout_bp between 0 and 10000),
      compensation_bp integer not null check (compensation_bp between 0 and 10000),
      cycle text not null check (cycle in ('week', 'month')),
      cycle_day smallint not null check (cycle_day >= 1 and cycle_day <= case cycle when 'week' then 7 else 28 end),
      start_days smallint not null check (start_days between 0 and 90),
      starts_on date not null,
      operator_id bigint not null,
      created_at timestamptz not null`,
    references: { store_id: 'stores', operator_id: 'operators' },
    unique: [['store_id', 'number']],
    grants: ['select', 'insert'],
  });

const columnsOf = (kind: string) => `${kind}_base_fen bigint not null default 0,
      ${kind}_share_fen bigint not null default 0,`;

async function settlements(db: Database): Promise<void> {
  await createBrandTable(db, 'settlements', {
    columns: `settlement_no text not null,
      store_id bigint not null,
      rule_id bigint not null,
      mode text not null check (mode in ('own', 'payout')),
      state text not null check (state in ('toSettle', 'toReview', 'refused', 'toPay', 'paid', 'settled')),
      from_on date not null,
      to_on date not null,
      seen_to bigint not null,
      order_count integer not null default 0,
      ${['rent', 'buyout', 'compensation'].map(columnsOf).join('\n      ')}
      base_fen bigint not null default 0,
      share_fen bigint not null default 0,
      other_fen bigint not null default 0,
      carried_fen bigint not null default 0 check (carried_fen <= 0),
      net_fen bigint not null default 0,
      carried_to bigint,
      remark text,
      refused_for text,
      submitted_by bigint,
      reviewed_by bigint,
      reviewed_at timestamptz,
      paid_by bigint,
      paid_at timestamptz,
      created_at timestamptz not null,
      constraint settlements_sum_check check (net_fen = share_fen + other_fen + carried_fen),
      constraint settlements_tables_check check (base_fen = rent_base_fen + buyout_base_fen + compensation_base_fen
        and share_fen = rent_share_fen + buyout_share_fen + compensation_share_fen),
      constraint settlements_other_check check (other_fen = 0 or remark <> ''),
      constraint settlements_days_check check (from_on <= to_on),
      constraint settlements_pay_check check (state not in ('toPay', 'paid') or (mode = 'payout' and net_fen > 0)),
      constraint settlements_review_check check ((state in ('toPay', 'paid', 'settled')) = (reviewed_at is not null)),
      constraint settlements_paid_check check ((state = 'paid') = (paid_at is not null)),
      constraint settlements_refusal_check check (state <> 'refused' or refused_for is not null),
      constraint settlements_carried_check check (carried_to is null or (state = 'settled' and net_fen < 0))`,
    references: {
      store_id: 'stores',
      rule_id: 'settlement_rules',
      submitted_by: 'operators',
      reviewed_by: 'operators',
      paid_by: 'operators',
    },
    unique: [['settlement_no'], ['store_id', 'to_on']],
    indexes: ['to_on, id', 'store_id, to_on, id', 'state, to_on, id', 'rule_id', 'net_fen, id'],
    grants: ['select', 'insert'],
  });
  await run(
    db,
    'create index on settlements (brand_code, carried_to) where carried_to is not null',
  );
  await run(
    db,
    'alter table settlements add foreign key (brand_code, carried_to) references settlements (brand_code, id)',
  );
  await run(
    db,
    `grant update (state, order_count, rent_base_fen, rent_share_fen, buyout_base_fen, buyout_share_fen,
       compensation_base_fen, compensation_share_fen, base_fen, share_fen, other_fen, carried_fen, net_fen, carried_to,
       remark, refused_for, submitted_by, reviewed_by, reviewed_at, paid_by, paid_at) on settlements to ${appRole}`,
  );
}
