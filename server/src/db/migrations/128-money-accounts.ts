import type { Kysely } from 'kysely';
import { createBrandTable, run } from './brand-table.ts';

/** Accounts at providers that money goes by (ADR 70), which trade went by which, and what their limits refuse. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await renew(db, {
    table: 'provider_accounts',
    column: 'purpose',
    values: ['sms', 'risk', 'rent', 'hold', 'deduction', 'payout'],
  });
  await createBrandTable(db, 'provider_trades', {
    columns: `trade_no text not null check (char_length(trade_no) between 1 and 64),
      purpose text not null check (purpose in ('rent', 'hold', 'deduction', 'payout')),
      account_id bigint,
      amount_fen bigint not null check (amount_fen >= 0),
      on_day date not null,
      is_ended boolean not null default false,
      created_at timestamptz not null`,
    unique: [['trade_no']],
    references: { account_id: 'provider_accounts' },
    indexes: ['account_id, on_day'],
    grants: ['select', 'insert'],
  });
  await run(db, 'grant update (amount_fen, on_day, is_ended) on provider_trades to rental_app');
  const failures = ['insufficient', 'expired', 'accountAbnormal', 'payeeMismatch', 'unavailable'];
  const values = [...failures, 'overLimit', 'other'];
  for (const table of ['refund_orders', 'refund_transfers', 'withdrawals'])
    await renew(db, { table, column: 'reason', values });
  const closings = ['expired', 'cancelled', 'replaced', 'notNeeded', 'refused', 'byProvider'];
  await renew(db, {
    table: 'payment_orders',
    column: 'reason',
    values: [...closings, 'unavailable', 'overLimit', 'settled'],
  });
}

interface Listed {
  readonly table: string;
  readonly column: string;
  /** All that were there before, and more: what is written holds. */
  readonly values: readonly string[];
}

async function renew(db: Kysely<unknown>, { table, column, values }: Listed): Promise<void> {
  const name = `${table}_${column}_check`;
  const list = values.map((value) => `'${value}'`).join(', ');
  await run(
    db,
    `alter table ${table} drop constraint ${name},
       add constraint ${name} check (${column} in (${list})) not valid`,
  );
}
