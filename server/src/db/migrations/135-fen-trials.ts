import type { Kysely } from 'kysely';
import { createBrandTable, run } from './brand-table.ts';

/** 一分钱验证 (ADR 74): one fen that goes by an account and comes back. A release before writes none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'fen_trials', {
    columns: `account_id bigint not null,
      version integer not null,
      trade_no text not null,
      refund_no text not null,
      state text not null check (state in ('waiting', 'returning', 'returned', 'closed', 'failed')),
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
      constraint fen_trials_open check ((state in ('waiting', 'returning')) = (look_at is not null)),
      constraint fen_trials_ended check ((look_at is null) = (ended_at is not null)),
      constraint fen_trials_reason check ((state in ('closed', 'failed')) = (reason is not null)),
      constraint fen_trials_paid check ((state in ('waiting', 'closed')) = (paid_at is null))`,
    unique: [['trade_no'], ['refund_no']],
    references: { account_id: 'provider_accounts', operator_id: 'operators' },
    indexes: ['account_id, id', 'operator_id', 'look_at'],
    grants: ['select', 'insert'],
  });
  await run(
    db,
    `create unique index fen_trials_one on fen_trials (brand_code, account_id) where state = 'waiting'`,
  );
  await run(
    db,
    `grant update (state, reason, page, is_undecided, looks, look_at, paid_at, ended_at)
       on fen_trials to rental_app`,
  );
}
