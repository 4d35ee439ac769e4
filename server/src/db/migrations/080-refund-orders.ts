import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

/**
 * Refunds that are on their way (退款单), and which payments a provider took (ADR 41). What went back before was paid out when it was
 * decided: it becomes refund orders that are done.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await accounts(db);
  await createBrandTable(db, 'refund_orders', {
    columns: `order_id bigint not null,
      act_id bigint not null,
      payment_id bigint,
      refund_no text not null,
      way text not null check (way in ('original', 'cash', 'bank', 'alipay', 'wechat')),
      amount_fen bigint not null check (amount_fen > 0),
      state text not null check (state in ('toPay', 'pending', 'processing', 'unknown', 'failed', 'succeeded')),
      reason text check (reason in ('insufficient', 'expired', 'accountAbnormal', 'unavailable', 'other')),
      paid_by text check (paid_by in ('cash', 'bank', 'alipay', 'wechat')),
      is_moved boolean not null default false,
      trade_no text check (trade_no <> ''),
      proof_keys text[] not null default '{}',
      note text,
      operator_id bigint,
      created_at timestamptz not null,
      asked_at timestamptz,
      looks integer not null default 0 check (looks >= 0),
      look_at timestamptz,
      undecided_at timestamptz,
      ended_at timestamptz,
      constraint refund_orders_of_payment check ((way = 'original') = (payment_id is not null)),
      constraint refund_orders_failed check ((state = 'failed') = (reason is not null)),
      constraint refund_orders_asked check ((state in ('pending', 'processing', 'unknown')) = (look_at is not null)),
      constraint refund_orders_paid check ((state = 'succeeded') = (paid_by is not null))`,
    unique: [['refund_no']],
    references: {
      order_id: 'orders',
      act_id: 'acts',
      payment_id: 'payments',
      operator_id: 'operators',
    },
    indexes: ['order_id, id', 'act_id', 'payment_id', 'state, id', 'look_at', 'undecided_at, id'],
    grants: ['select', 'insert', 'update'],
  });
  await run(
    db,
    `create unique index refund_orders_trade_no on refund_orders (brand_code, paid_by, trade_no) where trade_no is not null`,
  );
  await createBrandTable(db, 'refund_callbacks', {
    columns: `event_no text not null,
      refund_no text not null,
      received_at timestamptz not null,
      body text not null`,
    unique: [['event_no']],
    indexes: ['refund_no'],
    grants: ['select', 'insert'],
  });
  await eachBrand(db, (brand) => soFar(db, brand));
  await upgradeBrands(db, {
    rights: {
      ROLE_ADMIN: ['refund:list', 'refund:pay', 'refund:settle'],
      ROLE_CLERK: ['refund:list', 'refund:pay'],
    },
    menus: {
      1: [
        {
          title: '财务',
          path: 'finance',
          icon: 'finance',
          children: [
            {
              title: '退款单',
              path: 'refund',
              icon: 'list',
              component: 'refunds/refund-list-page',
              permission: 'refund:list',
            },
          ],
        },
      ],
    },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}

async function accounts(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table payments add provider text constraint payments_provider_check check (provider in ('deduction', 'authorization'))`,
  );
  await run(
    db,
    'alter table payment_allocations drop constraint payment_allocations_account_check',
  );
  await run(
    db,
    `alter table payment_allocations add constraint payment_allocations_account_check
       check (account in ('receivable', 'depositHeld', 'overpaidOwed', 'depositInTransit', 'badDebt', 'refundUnderWay'))`,
  );
  await run(
    db,
    `alter table account_balances add constraint account_balances_refund_check
       check (code <> 'refundUnderWay' or credit_fen >= debit_fen)`,
  );
}

async function soFar(db: Kysely<unknown>, brand: string): Promise<void> {
  await sql`insert into accounts (brand_code, code) values (${brand}, 'refundUnderWay') on conflict do nothing`.execute(
    db,
  );
  // the note of such an act is its trade number, and what was paid too much
  await sql`
    update payments p set trade_no = split_part(a.note, '，', 1),
      provider = case a.kind when 'deduct' then 'deduction' else 'authorization' end
    from acts a
    where p.brand_code = ${brand} and a.brand_code = ${brand} and a.id = p.act_id and a.kind in ('deduct', 'captured')
      and p.trade_no is null and a.note is not null and not exists (
        select from payments q where q.brand_code = ${brand} and q.method = p.method and q.trade_no = split_part(a.note, '，', 1))`.execute(
    db,
  );
  await sql`
    insert into refund_orders (brand_code, order_id, act_id, refund_no, way, amount_fen, state, paid_by, proof_keys, operator_id,
      created_at, ended_at)
    select ${brand}, r.order_id, r.act_id, 'QT' || r.act_id || r.method, r.method, sum(r.amount_fen), 'succeeded', r.method, a.proof_keys,
      a.operator_id, a.at, a.at
    from refunds r join acts a on a.brand_code = ${brand} and a.id = r.act_id
    where r.brand_code = ${brand}
    group by r.order_id, r.act_id, r.method, a.proof_keys, a.operator_id, a.at order by r.act_id`.execute(
    db,
  );
}
