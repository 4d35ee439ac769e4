import type { Kysely } from 'kysely';
import { createBrandTable, run } from './brand-table.ts';

type Database = Kysely<unknown>;

/** Statements of our accounts at 支付宝, 微信 and the bank (账户对账, ADR 59), line by line, and the flows that the lines belong to. */
export async function up(db: Database): Promise<void> {
  await createBrandTable(db, 'statement_accounts', {
    columns: `account text not null check (account in ('alipay', 'wechat', 'bank')),
      bank_columns jsonb`,
    primaryKey: ['account'],
    grants: ['select', 'insert', 'update'],
  });
  await createBrandTable(db, 'account_statements', {
    columns: `account text not null check (account in ('alipay', 'wechat', 'bank')),
      day date not null,
      import_id bigint not null,
      content_hash text not null check (content_hash <> ''),
      in_count integer not null,
      in_fen bigint not null,
      out_count integer not null,
      out_fen bigint not null,
      fee_fen bigint not null,
      closing_fen bigint,
      read_at timestamptz not null`,
    unique: [['account', 'day']],
    references: { import_id: 'imports' },
    indexes: ['import_id'],
    grants: ['select', 'insert', 'update'],
  });
  await createBrandTable(db, 'account_lines', {
    columns: `statement_id bigint not null,
      number integer not null check (number > 0),
      time time,
      direction text not null check (direction in ('in', 'out')),
      amount_fen bigint not null check (amount_fen >= 0),
      fee_fen bigint not null,
      our_no text not null,
      provider_no text not null,
      balance_fen bigint`,
    unique: [['statement_id', 'number']],
    references: { statement_id: 'account_statements' },
    grants: ['select', 'insert', 'delete'],
  });
  await createBrandTable(db, 'account_matches', {
    columns: `line_id bigint not null,
      flow_id bigint not null`,
    unique: [['flow_id']],
    references: { line_id: 'account_lines', flow_id: 'cash_flows' },
    indexes: ['line_id'],
    grants: ['select', 'insert', 'delete'],
  });
  await run(db, 'create index on cash_flows (brand_code, method, happened_on, id)');
  await run(db, 'create index on cash_flows (brand_code, stated_no) where stated_no is not null');
  await differences(db);
}

/** A difference is of a provider's statement or of an account's. The release before writes those of providers alone, without a cause. */
async function differences(db: Database): Promise<void> {
  for (const change of [
    'alter column statement_id drop not null',
    'add account_statement_id bigint',
    'add flow_id bigint',
    `add cause text not null default 'unknown'
       constraint statement_differences_cause_check check (cause in ('unknown', 'timing', 'fee', 'wrong'))`,
    'add owner_id bigint',
    'add stands boolean not null default true',
    'drop constraint statement_differences_kind_check',
    `add constraint statement_differences_kind_check
       check (kind in ('unknown', 'amount', 'repeated', 'elsewhere', 'missing', 'direction', 'doubled', 'ambiguous', 'day'))
       not valid`,
    'drop constraint statement_differences_line_kind_check',
    `add constraint statement_differences_line_kind_check
       check (line_kind in ('payment', 'refund', 'transfer', 'in', 'out')) not valid`,
    `add constraint statement_differences_statement_check
       check ((statement_id is null) <> (account_statement_id is null)) not valid`,
    `add foreign key (brand_code, account_statement_id) references account_statements (brand_code, id) not valid`,
    `add foreign key (brand_code, flow_id) references cash_flows (brand_code, id) not valid`,
    `add foreign key (brand_code, owner_id) references operators (brand_code, id) not valid`,
    `add unique (brand_code, account_statement_id, kind, line_kind, our_no, provider_no)`,
  ])
    await run(db, `alter table statement_differences ${change}`);
  for (const columns of ['flow_id', 'owner_id, state, id', 'cause, state, id'])
    await run(db, `create index on statement_differences (brand_code, ${columns})`);
}
