import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { appRole, createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

const subjects = `check (subject_kind in ('order', 'store', 'channel', 'topUp', 'providerAccount', 'device'))`;
const reasons = `check (reason in ('opening', 'policy', 'month'))`;
const sides = `debit_fen bigint not null check (debit_fen >= 0),
      credit_fen bigint not null check (credit_fen >= 0),
      check (debit_fen > 0 or credit_fen > 0)`;

/** 月结 (ADR 60): policies by version, the codes of accounts, closed months with their entries and vouchers. */
export async function up(db: Database): Promise<void> {
  await policies(db);
  await createBrandTable(db, 'accounting_codes', {
    columns: `account text not null check (account <> ''),
      code text not null check (code ~ '^[0-9A-Za-z.]{1,20}$'),
      label text not null check (label <> '')`,
    primaryKey: ['account'],
    grants: ['select', 'insert', 'update'],
  });
  await months(db);
  await createBrandTable(db, 'accounting_entries', {
    columns: `month date not null,
      subject_kind text not null ${subjects},
      subject_id bigint not null,
      account text not null,
      reason text not null ${reasons},
      ${sides}`,
    unique: [['subject_kind', 'subject_id', 'month', 'reason', 'account']],
    indexes: ['month, account, id', 'month, id', 'account, id', 'subject_kind, id', 'reason, id'],
    grants: ['select', 'insert'],
  });
  await createBrandTable(db, 'voucher_lines', {
    columns: `month date not null,
      number integer not null check (number > 0),
      line integer not null check (line > 0),
      subject_kind text not null ${subjects},
      reason text not null ${reasons},
      account text not null,
      ${sides}`,
    unique: [['month', 'number', 'line']],
    indexes: ['month, id'],
    grants: ['select', 'insert'],
  });
  await createBrandTable(db, 'accounting_profits', {
    columns: `month date not null,
      store_id bigint,
      product_id bigint,
      account text not null,
      amount_fen bigint not null check (amount_fen <> 0)`,
    references: { store_id: 'stores', product_id: 'products' },
    indexes: ['month, id', 'store_id', 'product_id'],
    grants: ['select', 'insert'],
  });
  await run(db, `grant update (closed_to) on book_months to ${appRole}`);
  await run(db, 'create index on acts (brand_code, posted_on, id) where happened_on < posted_on');
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['accounting:view', 'accounting:close', 'accounting:policy'] },
    menus: {
      1: [
        {
          title: '财务',
          path: 'finance',
          icon: 'finance',
          children: [
            {
              title: '月结',
              path: 'month',
              icon: 'calendar',
              component: 'accounting/month-list-page',
              permission: 'accounting:view',
            },
            {
              title: '会计分录',
              path: 'entry',
              icon: 'list',
              component: 'accounting/entry-list-page',
              permission: 'accounting:view',
            },
            {
              title: '记账凭证',
              path: 'voucher',
              icon: 'document',
              component: 'accounting/voucher-list-page',
              permission: 'accounting:view',
            },
          ],
        },
      ],
    },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}

const rate = (name: string) =>
  `${name}_vat_bp integer not null check (${name}_vat_bp between 0 and 1300)`;

const policies = (db: Database) =>
  createBrandTable(db, 'accounting_policies', {
    columns: `number integer not null check (number > 0),
      taxpayer text not null check (taxpayer in ('general', 'small')),
      rent_basis text not null check (rent_basis in ('use', 'due')),
      ${['rent', 'sale', 'compensation', 'extra', 'insurance'].map(rate).join(',\n      ')},
      operator_id bigint not null,
      created_at timestamptz not null`,
    references: { operator_id: 'operators' },
    unique: [['number']],
    grants: ['select', 'insert'],
  });

async function months(db: Database): Promise<void> {
  await createBrandTable(db, 'accounting_months', {
    columns: `month date not null check (extract(day from month) = 1),
      policy_id bigint not null,
      state text not null check (state in ('closing', 'closed')),
      stage text not null check (stage in ('order', 'subject', 'device', 'done')),
      done_to bigint not null default 0,
      entry_count bigint not null default 0,
      debit_fen bigint not null default 0,
      credit_fen bigint not null default 0,
      closed_by bigint not null,
      started_at timestamptz not null,
      closed_at timestamptz,
      constraint accounting_months_closed_check
        check ((state = 'closed') = (closed_at is not null) and (state = 'closed') = (stage = 'done')),
      constraint accounting_months_balance_check check (state = 'closing' or debit_fen = credit_fen)`,
    primaryKey: ['month'],
    references: { policy_id: 'accounting_policies', closed_by: 'operators' },
    indexes: ['policy_id', 'closed_by'],
    grants: ['select', 'insert'],
  });
  await run(db, `create unique index on accounting_months (brand_code) where state = 'closing'`);
  await run(
    db,
    `grant update (state, stage, done_to, entry_count, debit_fen, credit_fen, closed_at) on accounting_months to ${appRole}`,
  );
}
