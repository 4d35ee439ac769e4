import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { appRole, createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** 发票 (ADR 61): requests with their lines and history, and every number that the tax office gave, each used once. */
export async function up(db: Database): Promise<void> {
  await invoices(db);
  await createBrandTable(db, 'invoice_lines', {
    columns: `invoice_id bigint not null,
      income text not null check (income in ('rent', 'sale', 'compensation', 'extra', 'insurance')),
      amount_fen bigint not null check (amount_fen > 0),
      vat_bp integer check (vat_bp between 0 and 1300),
      tax_fen bigint check (tax_fen between 0 and amount_fen),
      constraint invoice_lines_tax_of_rate check ((vat_bp is null) = (tax_fen is null))`,
    primaryKey: ['invoice_id', 'income'],
    references: { invoice_id: 'invoices' },
    grants: ['select', 'insert'],
  });
  await run(db, `grant update (vat_bp, tax_fen) on invoice_lines to ${appRole}`);
  await createBrandTable(db, 'invoice_numbers', {
    columns: `number text not null check (number ~ '^([0-9]{8}|[0-9]{20})$'),
      invoice_id bigint not null`,
    primaryKey: ['number'],
    references: { invoice_id: 'invoices' },
    indexes: ['invoice_id'],
    grants: ['select', 'insert'],
  });
  await createBrandTable(db, 'invoice_steps', {
    columns: `invoice_id bigint not null,
      act text not null check (act in ('apply', 'issue', 'refuse', 'withdraw', 'reverse')),
      note text,
      operator_id bigint,
      at timestamptz not null`,
    references: { invoice_id: 'invoices', operator_id: 'operators' },
    indexes: ['invoice_id, id'],
    grants: ['select', 'insert'],
  });
  await upgradeBrands(db, {
    rights: {
      ROLE_ADMIN: ['invoice:list', 'invoice:add', 'invoice:issue', 'invoice:reverse'],
      ROLE_CLERK: ['invoice:list', 'invoice:add'],
    },
    menus: {
      1: [
        {
          title: '财务',
          path: 'finance',
          icon: 'finance',
          children: [
            {
              title: '发票',
              path: 'invoice',
              icon: 'document',
              component: 'invoices/invoice-list-page',
              permission: 'invoice:list',
            },
          ],
        },
      ],
    },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}

async function invoices(db: Database): Promise<void> {
  await createBrandTable(db, 'invoices', {
    columns: `invoice_no text not null,
      order_id bigint not null,
      store_id bigint not null,
      channel_id bigint,
      customer_id bigint not null,
      kind text not null check (kind in ('ordinary', 'special')),
      title_kind text not null check (title_kind in ('person', 'company')),
      title text not null,
      tax_no text,
      bank_name text,
      contact bytea not null,
      account_shown text,
      email_shown text,
      phone_shown text,
      amount_fen bigint not null check (amount_fen > 0),
      tax_fen bigint check (tax_fen between 0 and amount_fen),
      remark text,
      state text not null
        check (state in ('pending', 'issued', 'toReverse', 'reversed', 'refused', 'withdrawn')),
      app_id bigint,
      external_no text,
      content_hash bytea,
      applicant_id bigint,
      fiscal_no text,
      issued_on date,
      issuer_id bigint,
      red_no text,
      reversed_on date,
      reason text,
      created_at timestamptz not null,
      constraint invoices_special_of_company check (kind = 'ordinary' or title_kind = 'company'),
      constraint invoices_tax_no_of_company check ((title_kind = 'company') = (tax_no is not null)),
      constraint invoices_bank_of_account check ((bank_name is null) = (account_shown is null)),
      constraint invoices_sent_somewhere check (email_shown is not null or phone_shown is not null),
      constraint invoices_asked_by_one
        check ((app_id is null) = (external_no is null) and (app_id is null) = (content_hash is null)
          and (app_id is null) = (applicant_id is not null)),
      constraint invoices_issued_of_state
        check ((state in ('issued', 'toReverse', 'reversed')) = (fiscal_no is not null)
          and (fiscal_no is null) = (issued_on is null) and (fiscal_no is null) = (issuer_id is null)
          and (fiscal_no is null) = (tax_fen is null)),
      constraint invoices_reversed_of_state
        check ((state = 'reversed') = (red_no is not null) and (red_no is null) = (reversed_on is null)
          and reversed_on >= issued_on),
      constraint invoices_reason_of_state
        check (case when state in ('refused', 'reversed') then reason is not null
          else state = 'withdrawn' or reason is null end)`,
    unique: [['invoice_no'], ['app_id', 'external_no'], ['fiscal_no']],
    references: {
      order_id: 'orders',
      store_id: 'stores',
      channel_id: 'channels',
      customer_id: 'customers',
      app_id: 'open_apps',
      applicant_id: 'operators',
      issuer_id: 'operators',
    },
    indexes: [
      'order_id, id',
      'customer_id, created_at, id',
      'created_at, id',
      'amount_fen, id',
      'state, created_at, id',
      'state, amount_fen, id',
      'kind, created_at, id',
      'title, created_at, id',
      'issued_on, id',
      'store_id, created_at, id',
      'store_id, state, created_at, id',
      'channel_id, created_at, id',
    ],
    grants: ['select', 'insert'],
  });
  await run(
    db,
    `grant update (state, store_id, channel_id, tax_fen, fiscal_no, issued_on, issuer_id, red_no, reversed_on, reason)
       on invoices to ${appRole}`,
  );
}
