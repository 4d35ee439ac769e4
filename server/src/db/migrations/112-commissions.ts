import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { appRole, createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/**
 * 渠道佣金 (ADR 58): rules of channels by version, the commission of each month with a line for each bill, its history, and the expected
 * part of a month that is not over. A cash flow may be of a channel and no store.
 */
export async function up(db: Database): Promise<void> {
  await accounts(db);
  await cashFlows(db);
  await createBrandTable(db, 'commission_rules', {
    columns: `channel_id bigint not null,
      number integer not null check (number > 0),
      rate_bp integer not null check (rate_bp between 0 and 10000),
      frozen_days smallint not null check (frozen_days between 0 and 90),
      starts_on date not null,
      operator_id bigint not null,
      created_at timestamptz not null`,
    references: { channel_id: 'channels', operator_id: 'operators' },
    unique: [['channel_id', 'number']],
    grants: ['select', 'insert'],
  });
  await commissions(db);
  await createBrandTable(db, 'commission_lines', {
    columns: `commission_id bigint not null,
      bill_id bigint not null,
      order_id bigint not null,
      base_fen bigint not null check (base_fen <> 0),
      share_fen bigint not null,
      constraint commission_lines_share_check
        check (case when base_fen > 0 then share_fen between 0 and base_fen else share_fen between base_fen and 0 end)`,
    references: { commission_id: 'commissions', bill_id: 'bills', order_id: 'orders' },
    unique: [['bill_id', 'commission_id']],
    indexes: ['commission_id, id', 'order_id'],
    grants: ['select', 'insert'],
  });
  await createBrandTable(db, 'commission_steps', {
    columns: `commission_id bigint not null,
      act text not null check (act in ('build', 'submit', 'settle', 'refuse', 'pay')),
      note text,
      operator_id bigint,
      at timestamptz not null`,
    references: { commission_id: 'commissions', operator_id: 'operators' },
    indexes: ['commission_id, id'],
    grants: ['select', 'insert'],
  });
  await createBrandTable(db, 'commission_forecasts', {
    columns: `channel_id bigint not null,
      counted_at timestamptz not null,
      ripe_fen bigint not null,
      frozen_fen bigint not null`,
    primaryKey: ['channel_id'],
    references: { channel_id: 'channels' },
    grants: ['select', 'insert', 'update'],
  });
  await rights(db);
}

async function accounts(db: Database): Promise<void> {
  await run(
    db,
    `alter table account_balances add constraint account_balances_channel_check
       check (code <> 'channelPayable' or credit_fen >= debit_fen) not valid`,
  );
  await eachBrand(db, async (brand) => {
    await sql`
      insert into accounts (brand_code, code)
      select ${brand}, code from unnest(array['channelPayable', 'channelCommission']) added (code)
      on conflict do nothing`.execute(db);
  });
}

const cashKinds = [
  'rent',
  'deposit',
  'buyout',
  'compensation',
  'extra',
  'insurance',
  'insuranceClaim',
  'badDebt',
  'overpaid',
  'refund',
  'depositRefund',
  'withdrawal',
  'commission',
  'other',
];

async function cashFlows(db: Database): Promise<void> {
  for (const change of [
    'alter column store_id drop not null',
    `add constraint cash_flows_place_check check (store_id is not null or (order_id is null and channel_id is not null)) not valid`,
    'drop constraint cash_flows_kind_check',
    `add constraint cash_flows_kind_check check (kind in (${cashKinds.map((kind) => `'${kind}'`).join(', ')})) not valid`,
  ])
    await run(db, `alter table cash_flows ${change}`);
}

async function commissions(db: Database): Promise<void> {
  await createBrandTable(db, 'commissions', {
    columns: `commission_no text not null,
      channel_id bigint not null,
      rule_id bigint not null,
      state text not null check (state in ('toReview', 'refused', 'toPay', 'paid', 'settled')),
      from_on date not null,
      to_on date not null,
      ripe_on date not null,
      seen_to bigint not null,
      order_count integer not null default 0,
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
      method text check (method in ('cash', 'bank', 'alipay', 'wechat')),
      trade_no text check (trade_no <> ''),
      created_at timestamptz not null,
      constraint commissions_sum_check check (net_fen = share_fen + other_fen + carried_fen),
      constraint commissions_other_check check (other_fen = 0 or remark <> ''),
      constraint commissions_days_check check (from_on <= to_on and ripe_on <= to_on),
      constraint commissions_pay_check check (state not in ('toPay', 'paid') or net_fen > 0),
      constraint commissions_review_check check ((state in ('toPay', 'paid', 'settled')) = (reviewed_at is not null)),
      constraint commissions_paid_check check ((state = 'paid') = (paid_at is not null)
        and (state = 'paid') = (method is not null) and (state = 'paid') = (trade_no is not null)),
      constraint commissions_refusal_check check (state <> 'refused' or refused_for is not null),
      constraint commissions_carried_check check (carried_to is null or (state = 'settled' and net_fen < 0))`,
    references: {
      channel_id: 'channels',
      rule_id: 'commission_rules',
      submitted_by: 'operators',
      reviewed_by: 'operators',
      paid_by: 'operators',
    },
    unique: [['commission_no'], ['channel_id', 'to_on'], ['method', 'trade_no']],
    indexes: [
      'to_on, id',
      'channel_id, to_on, id',
      'state, to_on, id',
      'channel_id, state, to_on, id',
      'rule_id',
    ],
    grants: ['select', 'insert'],
  });
  await run(
    db,
    'create index on commissions (brand_code, carried_to) where carried_to is not null',
  );
  await run(
    db,
    'alter table commissions add foreign key (brand_code, carried_to) references commissions (brand_code, id)',
  );
  await run(
    db,
    `grant update (state, order_count, base_fen, share_fen, other_fen, carried_fen, net_fen, carried_to, remark, refused_for,
       submitted_by, reviewed_by, reviewed_at, paid_by, paid_at, method, trade_no) on commissions to ${appRole}`,
  );
}

async function rights(db: Database): Promise<void> {
  await upgradeBrands(db, {
    rights: {
      ROLE_ADMIN: [
        'commission:list',
        'commission:submit',
        'commission:review',
        'commission:pay',
        'commission:rule',
      ],
      ROLE_CHANNEL: ['commission:list'],
    },
    menus: {
      1: [
        {
          title: '财务',
          path: 'finance',
          icon: 'finance',
          children: [
            {
              title: '渠道佣金',
              path: 'commission',
              icon: 'money',
              component: 'commissions/commission-list-page',
              permission: 'commission:list',
            },
          ],
        },
      ],
      2: [
        {
          title: '我的收益',
          path: 'earnings',
          icon: 'money',
          component: 'commissions/earnings-page',
          permission: 'commission:list',
        },
      ],
    },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}
