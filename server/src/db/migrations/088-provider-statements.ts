import { type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** Statements of providers (对账单), what they and we disagree about (对账差异), and transfers that pay refunds (ADR 47). */
export async function up(db: Database): Promise<void> {
  await statements(db);
  await transfers(db);
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['statement:list', 'statement:settle'] },
    menus: {
      1: [
        {
          title: '财务',
          path: 'finance',
          icon: 'finance',
          children: [
            {
              title: '对账差异',
              path: 'difference',
              icon: 'list',
              component: 'statements/difference-list-page',
              permission: 'statement:list',
            },
          ],
        },
      ],
    },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}

async function statements(db: Database): Promise<void> {
  await createBrandTable(db, 'provider_statements', {
    columns: `day date not null,
      merchant text not null check (merchant <> ''),
      state text not null constraint provider_statements_state_check check (state in ('waiting', 'read', 'none')),
      looks integer not null default 0 check (looks >= 0),
      looked_at timestamptz not null,
      late_at timestamptz,
      read_at timestamptz,
      in_count integer not null default 0,
      in_fen bigint not null default 0,
      out_count integer not null default 0,
      out_fen bigint not null default 0,
      fee_fen bigint not null default 0,
      matched_count integer not null default 0,
      ended_count integer not null default 0,
      constraint provider_statements_read check (state <> 'read' or read_at is not null)`,
    unique: [['merchant', 'day']],
    indexes: ['day, id', 'state, day'],
    grants: ['select', 'insert', 'update'],
  });
  await createBrandTable(db, 'statement_lines', {
    columns: `statement_id bigint not null,
      kind text not null constraint statement_lines_kind_check check (kind in ('payment', 'refund', 'transfer')),
      our_no text not null check (our_no <> ''),
      provider_no text not null check (provider_no <> ''),
      amount_fen bigint not null check (amount_fen > 0),
      fee_fen bigint not null check (fee_fen >= 0),
      at timestamptz not null`,
    references: { statement_id: 'provider_statements' },
    indexes: ['statement_id', 'kind, our_no'],
    grants: ['select', 'insert', 'delete'],
  });
  await createBrandTable(db, 'statement_differences', {
    columns: `statement_id bigint not null,
      day date not null,
      kind text not null constraint statement_differences_kind_check
        check (kind in ('unknown', 'amount', 'repeated', 'elsewhere', 'missing')),
      line_kind text not null constraint statement_differences_line_kind_check
        check (line_kind in ('payment', 'refund', 'transfer')),
      our_no text not null,
      provider_no text not null,
      our_fen bigint check (our_fen > 0),
      provider_fen bigint check (provider_fen > 0),
      order_id bigint,
      state text not null constraint statement_differences_state_check check (state in ('open', 'settled')),
      found_at timestamptz not null,
      settled_at timestamptz,
      operator_id bigint,
      note text,
      constraint statement_differences_settled check ((state = 'settled') = (settled_at is not null)),
      constraint statement_differences_amounts check (our_fen is not null or provider_fen is not null)`,
    unique: [['statement_id', 'kind', 'line_kind', 'our_no', 'provider_no']],
    references: {
      statement_id: 'provider_statements',
      order_id: 'orders',
      operator_id: 'operators',
    },
    indexes: ['state, id', 'day, id', 'our_no', 'order_id'],
    grants: ['select', 'insert', 'update'],
  });
  // what was done on a day, to be found in its statement
  await run(
    db,
    `create index payment_orders_paid_at on payment_orders (brand_code, ended_at) where state = 'paid'`,
  );
  await run(
    db,
    `create index refund_orders_paid_at on refund_orders (brand_code, ended_at)
       where state = 'succeeded' and asked_at is not null`,
  );
}

async function transfers(db: Database): Promise<void> {
  await createBrandTable(db, 'refund_transfers', {
    columns: `order_id bigint not null,
      refund_id bigint not null,
      transfer_no text not null check (transfer_no <> ''),
      method text not null constraint refund_transfers_method_check check (method in ('cash', 'bank', 'alipay', 'wechat')),
      payee bytea not null,
      account_shown text not null,
      name_shown text not null,
      reason text constraint refund_transfers_reason_check check (reason in ('insufficient', 'expired', 'accountAbnormal',
        'payeeMismatch', 'unavailable', 'other')),
      operator_id bigint,
      created_at timestamptz not null`,
    unique: [['transfer_no']],
    references: { order_id: 'orders', refund_id: 'refund_orders', operator_id: 'operators' },
    indexes: ['order_id', 'refund_id, id'],
    grants: ['select', 'insert', 'update'],
  });
  await run(db, 'alter table refund_orders add column transfer_id bigint');
  await run(
    db,
    `alter table refund_orders add constraint refund_orders_transfer
       foreign key (brand_code, transfer_id) references refund_transfers (brand_code, id) not valid`,
  );
  await run(db, 'alter table refund_orders drop constraint refund_orders_reason_check');
  // it allows more than the one before, so that no row has to be looked at
  await run(
    db,
    `alter table refund_orders add constraint refund_orders_reason_check
       check (reason in ('insufficient', 'expired', 'accountAbnormal', 'payeeMismatch', 'unavailable', 'other')) not valid`,
  );
}
