import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** 在线充值 (ADR 77): a top-up that the brand pays by a link to the platform. A release before writes none. */
export async function up(db: Database): Promise<void> {
  await createBrandTable(db, 'top_up_payments', {
    columns: `balance text not null check (balance in ('risk', 'sms')),
      amount_fen bigint not null check (amount_fen > 0),
      sms_count integer check (sms_count > 0),
      trade_no text not null,
      refund_no text not null,
      state text not null check (state in ('waiting', 'paid', 'closed', 'returning', 'returned', 'failed')),
      reason text,
      page text,
      return_url text not null,
      is_undecided boolean not null default false,
      looks integer not null default 0,
      look_at timestamptz,
      expires_at timestamptz not null,
      operator_id bigint not null,
      created_at timestamptz not null,
      paid_at timestamptz,
      ended_at timestamptz,
      constraint top_up_payments_sms check ((balance = 'sms') = (sms_count is not null)),
      constraint top_up_payments_open check ((state in ('waiting', 'returning')) = (look_at is not null)),
      constraint top_up_payments_ended check ((look_at is null) = (ended_at is not null)),
      constraint top_up_payments_reason check ((state in ('closed', 'failed')) = (reason is not null)),
      constraint top_up_payments_paid check ((state in ('waiting', 'closed')) = (paid_at is null))`,
    unique: [['trade_no'], ['refund_no']],
    references: { operator_id: 'operators' },
    indexes: ['balance, id', 'operator_id', 'look_at'],
    grants: ['select', 'insert'],
  });
  await run(
    db,
    `create unique index top_up_payments_one on top_up_payments (brand_code, balance) where state = 'waiting'`,
  );
  await run(
    db,
    `grant update (state, reason, page, is_undecided, looks, look_at, expires_at, paid_at, ended_at)
       on top_up_payments to rental_app`,
  );
  await creditedOnce(db);
  await upgradeBrands(db, { rights: { ROLE_ADMIN: ['topUp:pay'] } });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}

/** A top-up that was paid online names its payment, which credits once. */
async function creditedOnce(db: Database): Promise<void> {
  await run(
    db,
    `alter table top_ups
       drop constraint top_ups_way_check,
       add column payment_id bigint,
       add constraint top_ups_way_check check (way in ('platform', 'auto', 'reversal', 'link')),
       add constraint top_ups_payment_check check ((way = 'link') = (payment_id is not null)),
       add constraint top_ups_payment_key unique (brand_code, payment_id),
       add foreign key (brand_code, payment_id) references top_up_payments (brand_code, id)`,
  );
}
