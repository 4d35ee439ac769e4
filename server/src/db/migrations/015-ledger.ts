import { sql, type Kysely } from 'kysely';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands, type UpgradeMenu } from './brand-upgrade.ts';

/** The books (ADR 13), bills of every kind with late fees and waivers, and returns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await settings(db);
  await bills(db);
  await ledger(db);
  await returns(db);
  await run(db, 'alter table parcels add recalled_at timestamptz');
  await approvals(db);
  await eachBrand(db, (brand) => openBooks(db, brand));
  const ofOrders = ['order:charge', 'order:return', 'order:buyout'];
  const clerk = [...ofOrders, 'bill:list', 'bill:collect', 'ledger:view'];
  await upgradeBrands(db, {
    rights: {
      ROLE_ADMIN: [...clerk, 'bill:waive', 'order:complete', 'ledger:accounts'],
      ROLE_CLERK: clerk,
      ROLE_CHANNEL: ['bill:list'],
    },
    menus: { 1: [orderMenu, financeMenu], 2: [orderMenu] },
  });
}

const orderMenu: UpgradeMenu = {
  title: '订单管理',
  path: 'order',
  icon: 'order',
  children: [
    {
      title: '分期账单',
      path: 'bill',
      icon: 'bill',
      component: 'bills/bill-list-page',
      permission: 'bill:list',
    },
  ],
};

const financeMenu: UpgradeMenu = {
  title: '财务',
  path: 'finance',
  icon: 'finance',
  children: [
    {
      title: '科目余额',
      path: 'account',
      icon: 'chart',
      component: 'ledger/account-list-page',
      permission: 'ledger:accounts',
    },
  ],
};

async function settings(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table brands
       add late_fee_first_bp integer not null default 0 check (late_fee_first_bp between 0 and 1000),
       add late_fee_later_bp integer not null default 0 check (late_fee_later_bp between 0 and 1000),
       add late_fee_cap_bp integer not null default 0 check (late_fee_cap_bp between 0 and 10000)`,
  );
  await run(
    db,
    `alter table orders
       add lock text check (lock in ('returning')),
       add inspection text check (inspection in ('intact', 'damaged', 'lost', 'breach')),
       add buyout_rule text not null default 'early' check (buyout_rule in ('never', 'early', 'atEnd')),
       add check (inspection is null or lock = 'returning')`,
  );
}

async function bills(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table bills rename column rent_fen to amount_fen');
  await run(
    db,
    `alter table bills
       add kind smallint not null default 1 check (kind between 1 and 6),
       add waived_fen bigint not null default 0 check (waived_fen >= 0),
       add late_fee_fen bigint not null default 0 check (late_fee_fen >= 0),
       add late_fee_paid_fen bigint not null default 0 check (late_fee_paid_fen >= 0),
       add late_fee_waived_fen bigint not null default 0 check (late_fee_waived_fen >= 0),
       add late_fee_counted_on date,
       add purpose text`,
  );
  await run(db, 'alter table bills alter kind drop default');
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = 'bills'::regclass
      and (pg_get_constraintdef(oid) like '%paid_fen%' and contype = 'c'
        or pg_get_constraintdef(oid) = 'UNIQUE (brand_code, order_id, term)')`.execute(db);
  const added = /waived|late_fee/;
  for (const { name } of rows)
    if (!added.test(name)) await run(db, `alter table bills drop constraint ${name}`);
  await run(
    db,
    `alter table bills
       add unique (brand_code, order_id, kind, term),
       add check (paid_fen >= 0 and paid_fen + waived_fen <= amount_fen),
       add check (late_fee_paid_fen + late_fee_waived_fen <= late_fee_fen),
       add check (status <> 2 or paid_fen + waived_fen = amount_fen
         and late_fee_paid_fen + late_fee_waived_fen = late_fee_fen)`,
  );
  for (const columns of ['due_on, id', 'status, due_on, id', 'kind, due_on, id'])
    await run(db, `create index on bills (brand_code, ${columns})`);
}

async function ledger(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'accounts', {
    columns: `code text not null,
      debit_fen bigint not null default 0 check (debit_fen >= 0),
      credit_fen bigint not null default 0 check (credit_fen >= 0),
      check (code not in ('receivable', 'authorizationHeld') or debit_fen >= credit_fen),
      check (code not in ('depositHeld', 'authorizationOwed') or credit_fen >= debit_fen)`,
    primaryKey: ['code'],
    grants: ['select', 'update'],
  });
  await createBrandTable(db, 'acts', {
    columns: `kind text not null,
      order_id bigint not null,
      operator_id bigint,
      note text,
      proof_keys text[] not null default '{}',
      at timestamptz not null,
      trace_id text`,
    references: { order_id: 'orders', operator_id: 'operators' },
    indexes: ['order_id, id', 'operator_id'],
    grants: ['select', 'insert'],
  });
  await createBrandTable(db, 'transfers', {
    columns: `act_id bigint not null,
      order_id bigint not null,
      bill_id bigint,
      kind text not null,
      debit text not null,
      credit text not null check (credit <> debit),
      amount_fen bigint not null check (amount_fen > 0),
      is_reversal boolean not null,
      at timestamptz not null`,
    references: { act_id: 'acts', order_id: 'orders', bill_id: 'bills' },
    indexes: ['act_id', 'order_id, id', 'bill_id', 'at, id'],
    grants: ['select', 'insert'],
  });
  await createBrandTable(db, 'book_checks', {
    columns: `at timestamptz not null,
      differences jsonb not null`,
    primaryKey: [],
    grants: ['select', 'insert', 'update'],
  });
}

/** What an approval is about where that is an order, and which outcome was agreed on. */
async function approvals(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table approvals
       add order_id bigint,
       add basis text,
       add foreign key (brand_code, order_id) references orders (brand_code, id)`,
  );
  await run(db, 'create index on approvals (brand_code, order_id)');
}

async function returns(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'order_returns', {
    columns: `order_id bigint not null,
      carrier text,
      tracking_number text,
      reason text,
      started_at timestamptz not null,
      inspected_at timestamptz,
      result text check (result in ('intact', 'damaged', 'lost', 'breach')),
      damage_note text,
      compensation_fen bigint check (compensation_fen >= 0),
      photo_keys text[] not null default '{}',
      ended_at timestamptz,
      is_cancelled boolean not null default false,
      check ((inspected_at is null) = (result is null))`,
    references: { order_id: 'orders' },
    indexes: ['order_id, id', 'started_at, id'],
    grants: ['select', 'insert', 'update'],
  });
  await run(
    db,
    'create unique index on order_returns (brand_code, order_id) where ended_at is null',
  );
}

const accountCodes = [
  'receivable',
  'depositHeld',
  'authorizationHeld',
  'authorizationOwed',
  'cash',
  'bank',
  'alipay',
  'wechat',
  'rentIncome',
  'lateFeeIncome',
  'buyoutIncome',
  'compensationIncome',
  'extraIncome',
  'insuranceIncome',
  'writeOff',
  'refunds',
];

/** What was billed, paid and held before there were books becomes their opening (期初), as of now. */
async function openBooks(db: Kysely<unknown>, brand: string): Promise<void> {
  const code = sql.lit(brand);
  await sql`
    insert into acts (brand_code, kind, order_id, at)
    select brand_code, 'opening', id, now() from orders o
    where brand_code = ${code} and (deposit_held_fen > 0 or exists (
      select from bills b where b.brand_code = o.brand_code and b.order_id = o.id))
    order by id`.execute(db);
  await sql`
    insert into transfers (brand_code, act_id, order_id, bill_id, kind, debit, credit, amount_fen, is_reversal, at)
    select a.brand_code, a.id, a.order_id, part.bill_id, part.kind, part.debit, part.credit, part.amount_fen, false, a.at
    from acts a cross join lateral (
      select null::bigint, 'rentBilled', 'receivable', 'rentIncome',
        coalesce(sum(case b.status when 5 then b.paid_fen else b.amount_fen end), 0)::bigint
      from bills b where b.brand_code = a.brand_code and b.order_id = a.order_id
      union all
      select b.id, 'received', 'bank', 'receivable', b.paid_fen
      from bills b where b.brand_code = a.brand_code and b.order_id = a.order_id
      union all
      select null, 'depositReceived', 'bank', 'depositHeld', o.deposit_held_fen
      from orders o where o.brand_code = a.brand_code and o.id = a.order_id
    ) part (bill_id, kind, debit, credit, amount_fen)
    where a.brand_code = ${code} and a.kind = 'opening' and part.amount_fen > 0`.execute(db);
  await sql`
    insert into accounts (brand_code, code, debit_fen, credit_fen)
    select ${code}, account.code, coalesce(sum(t.amount_fen) filter (where t.debit = account.code), 0),
      coalesce(sum(t.amount_fen) filter (where t.credit = account.code), 0)
    from unnest(${sql.lit(`{${accountCodes.join()}}`)}::text[]) account (code)
    left join transfers t on t.brand_code = ${code} and account.code in (t.debit, t.credit)
    group by account.code`.execute(db);
}
