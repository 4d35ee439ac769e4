import type { Kysely } from 'kysely';
import { appRole, createBrandTable, run } from './brand-table.ts';

type Database = Kysely<unknown>;

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
  'split',
  'commission',
  'fee',
  'adjustment',
  'other',
];

/** The checks that get another value, each with its table and what it allows from now on. */
const widened = [
  ['settlement_rules', 'mode', `mode in ('own', 'payout', 'split')`],
  ['settlements', 'mode', `mode in ('own', 'payout', 'split')`],
  [
    'settlements',
    'state',
    `state in ('toSettle', 'toReview', 'refused', 'toPay', 'splitting', 'paid', 'settled')`,
  ],
  ['settlements', 'sum', `net_fen = share_fen + other_fen + carried_fen + returned_fen`],
  [
    'settlements',
    'pay',
    `(state not in ('toPay', 'splitting', 'paid') or (mode <> 'own' and net_fen > 0)) and (state <> 'splitting' or mode = 'split')`,
  ],
  [
    'settlements',
    'review',
    `(state in ('toPay', 'splitting', 'paid', 'settled')) = (reviewed_at is not null)`,
  ],
  ['settlement_steps', 'act', `act in ('build', 'submit', 'settle', 'refuse', 'pay', 'split')`],
  ['cash_flows', 'kind', `kind in (${cashKinds.map((kind) => `'${kind}'`).join(', ')})`],
  [
    'cash_flows',
    'provider',
    `provider in ('deduction', 'authorization', 'link', 'transfer', 'split')`,
  ],
  ['statement_lines', 'kind', `kind in ('payment', 'refund', 'transfer', 'split', 'splitReturn')`],
  [
    'statement_differences',
    'line_kind',
    `line_kind in ('payment', 'refund', 'transfer', 'split', 'splitReturn', 'in', 'out')`,
  ],
] as const;

/** 分账 of settlements at the provider (ADR 85): the splits of each, and the returns that refunds ask for. */
export async function up(db: Database): Promise<void> {
  await run(db, 'alter table settlement_terms add allows_split boolean not null default false');
  await run(
    db,
    `alter table settlements add returned_fen bigint not null default 0 check (returned_fen >= 0),
       add split_fen bigint not null default 0,
       add constraint settlements_split_check
         check (split_fen = 0 or (mode = 'split' and split_fen between 0 and net_fen))`,
  );
  await run(db, `grant update (returned_fen, split_fen) on settlements to ${appRole}`);
  for (const [table, name, check] of widened)
    await run(
      db,
      `alter table ${table} drop constraint ${table}_${name}_check,
         add constraint ${table}_${name}_check check (${check}) not valid`,
    );
  await splits(db);
  await returns(db);
}

const failures = `'receiver', 'replaced', 'exceeded', 'expired', 'insufficient', 'unavailable', 'other'`;

/** The columns of a question to the provider. */
const question = (name: string) => `state text not null check (state in ('sent', 'done', 'failed')),
      reason text check (reason in (${failures})),
      provider_no text,
      asked_at timestamptz,
      looks int not null default 0,
      look_at timestamptz,
      undecided_at timestamptz,
      created_at timestamptz not null,
      ended_at timestamptz,
      constraint ${name}_look_of_state check ((look_at is not null) = (state = 'sent')),
      constraint ${name}_end_of_state check ((ended_at is null) = (state = 'sent')),
      constraint ${name}_reason_of_state check ((reason is not null) = (state = 'failed'))`;

async function splits(db: Database): Promise<void> {
  await createBrandTable(db, 'store_splits', {
    columns: `split_no text not null,
      settlement_id bigint not null,
      store_id bigint not null,
      order_id bigint not null,
      payment_id bigint not null,
      account_id bigint not null,
      amount_fen bigint not null check (amount_fen > 0),
      of_fen bigint not null,
      returned_fen bigint not null default 0,
      ${question('store_splits')},
      constraint store_splits_of_trade check (of_fen >= amount_fen),
      constraint store_splits_returned check (returned_fen between 0 and amount_fen and (returned_fen = 0 or state = 'done'))`,
    unique: [['split_no']],
    references: {
      settlement_id: 'settlements',
      store_id: 'stores',
      order_id: 'orders',
      payment_id: 'payments',
      account_id: 'payout_accounts',
    },
    indexes: [
      'settlement_id, id',
      'store_id',
      'order_id',
      'payment_id, id',
      'account_id',
      'ended_at',
    ],
    grants: ['select', 'insert'],
  });
  await toAsk(db, 'store_splits', 'returned_fen');
}

async function returns(db: Database): Promise<void> {
  await createBrandTable(db, 'split_returns', {
    columns: `return_no text not null,
      split_id bigint not null,
      refund_id bigint not null,
      store_id bigint not null,
      amount_fen bigint not null check (amount_fen > 0),
      counted_in bigint,
      ${question('split_returns')},
      constraint split_returns_counted check (counted_in is null or state = 'done')`,
    unique: [['return_no'], ['refund_id', 'split_id']],
    references: {
      split_id: 'store_splits',
      refund_id: 'refund_orders',
      store_id: 'stores',
      counted_in: 'settlements',
    },
    indexes: ['split_id, id', 'store_id, counted_in', 'counted_in', 'ended_at'],
    grants: ['select', 'insert'],
  });
  await toAsk(db, 'split_returns', 'counted_in');
}

async function toAsk(db: Database, table: string, changed: string): Promise<void> {
  await run(
    db,
    `create index ${table}_to_ask on ${table} (brand_code, look_at, id) where look_at is not null`,
  );
  await run(
    db,
    `grant update (state, reason, provider_no, asked_at, looks, look_at, undecided_at, ended_at, ${changed}) on ${table} to ${appRole}`,
  );
}
