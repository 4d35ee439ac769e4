import type { Kysely } from 'kysely';
import { appRole, createBrandTable, run } from './brand-table.ts';

type Database = Kysely<unknown>;

const account = `account text not null check (account in ('cash', 'bank', 'alipay', 'wechat'))`;

/**
 * A month closes when its accounts are explained (ADR 82): balances that persons counted or confirmed, how each account stood when a month was
 * closed, and the day that a difference belongs to where its own month was closed. A release before leaves that day empty: its own.
 */
export async function up(db: Database): Promise<void> {
  await createBrandTable(db, 'account_counts', {
    columns: `kind text not null check (kind in ('count', 'opening')),
      ${account},
      day date not null,
      books_fen bigint not null,
      stated_fen bigint not null,
      gap_fen bigint not null,
      note text not null check (note <> ''),
      operator_id bigint not null,
      created_at timestamptz not null,
      constraint account_counts_opening_check check (kind = 'count' or account <> 'cash'),
      constraint account_counts_gap_check check (kind = 'opening' or gap_fen = books_fen - stated_fen)`,
    references: { operator_id: 'operators' },
    indexes: ['account, kind, id', 'operator_id'],
    grants: ['select', 'insert'],
  });
  await createBrandTable(db, 'closed_accounts', {
    columns: `month date not null,
      ${account},
      books_fen bigint not null,
      stated_fen bigint,
      explained_fen bigint not null,
      count_id bigint,
      constraint closed_accounts_proof_check check (
        case when stated_fen is null then count_id is not null else books_fen = stated_fen + explained_fen end)`,
    primaryKey: ['month', 'account'],
    references: { count_id: 'account_counts' },
    indexes: ['count_id'],
    grants: ['select', 'insert'],
  });
  await run(db, 'alter table statement_differences add belongs_on date');
  await files(db);
}

/** Files of accounts that are fetched, each of a merchant and day, without whom the money was of, and which statements come of them. A release before brings in its own by hand. */
async function files(db: Database): Promise<void> {
  await createBrandTable(db, 'account_files', {
    columns: `account text not null check (account in ('alipay', 'wechat', 'bank')),
      merchant text not null check (merchant <> ''),
      day date not null,
      state text not null check (state in ('waiting', 'read', 'none')),
      looks integer not null default 0,
      looked_at timestamptz not null,
      late_at timestamptz,
      read_at timestamptz,
      lines jsonb,
      closing_fen bigint,
      constraint account_files_read_check check (state <> 'read' or (lines is not null and read_at is not null))`,
    unique: [['merchant', 'day']],
    indexes: ['account, day'],
    grants: ['select', 'insert'],
  });
  await run(
    db,
    `grant update (account, state, looks, looked_at, late_at, read_at, lines, closing_fen) on account_files to ${appRole}`,
  );
  for (const change of [
    'alter column import_id drop not null',
    `add source text not null default 'upload'
       constraint account_statements_source_check check (source in ('upload', 'fetched'))`,
  ])
    await run(db, `alter table account_statements ${change}`);
}
