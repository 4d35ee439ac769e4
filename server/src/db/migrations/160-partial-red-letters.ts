import type { Kysely } from 'kysely';
import { appRole, createBrandTable, run } from './brand-table.ts';

type Database = Kysely<unknown>;

/** 部分红冲 (ADR 87): red letters of a part of an invoice. The release before goes on writing invoices without any. */
export async function up(db: Database): Promise<void> {
  await run(
    db,
    `alter table invoices add red_fen bigint not null default 0,
       add constraint invoices_red_check check (red_fen between 0 and amount_fen) not valid`,
  );
  await run(db, `grant update (red_fen) on invoices to ${appRole}`);
  await run(
    db,
    `alter table invoice_lines add red_fen bigint not null default 0, add red_tax_fen bigint not null default 0,
       add constraint invoice_lines_red_check check (red_fen between 0 and amount_fen) not valid,
       add constraint invoice_lines_red_tax_check check (red_tax_fen between 0 and coalesce(tax_fen, 0)) not valid`,
  );
  await run(db, `grant update (red_fen, red_tax_fen) on invoice_lines to ${appRole}`);
  await createBrandTable(db, 'invoice_reds', {
    columns: `invoice_id bigint not null,
      red_no text not null,
      reversed_on date not null,
      reason text not null,
      amount_fen bigint not null check (amount_fen > 0),
      tax_fen bigint not null check (tax_fen between 0 and amount_fen),
      operator_id bigint not null,
      created_at timestamptz not null`,
    unique: [['red_no']],
    references: { invoice_id: 'invoices', operator_id: 'operators' },
    indexes: ['invoice_id, id', 'operator_id'],
    grants: ['select', 'insert'],
  });
  await createBrandTable(db, 'invoice_red_lines', {
    columns: `red_id bigint not null,
      income text not null check (income in ('rent', 'sale', 'compensation', 'extra', 'insurance')),
      amount_fen bigint not null check (amount_fen > 0),
      tax_fen bigint not null check (tax_fen between 0 and amount_fen)`,
    primaryKey: ['red_id', 'income'],
    references: { red_id: 'invoice_reds' },
    grants: ['select', 'insert'],
  });
  await run(db, 'alter table invoice_steps drop constraint invoice_steps_act_check');
  await run(
    db,
    `alter table invoice_steps add constraint invoice_steps_act_check
       check (act in ('apply', 'issue', 'refuse', 'withdraw', 'reverse', 'reversePart')) not valid`,
  );
}
