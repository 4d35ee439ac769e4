import type { Kysely } from 'kysely';
import { createBrandTable, run } from './brand-table.ts';

type Database = Kysely<unknown>;

/** The files of invoices and of their red letters (ADR 92). The release before issues invoices without any. */
export async function up(db: Database): Promise<void> {
  await createBrandTable(db, 'invoice_files', {
    columns: `invoice_id bigint not null,
      number text not null,
      file_key text not null,
      operator_id bigint not null,
      created_at timestamptz not null`,
    unique: [['file_key']],
    references: { invoice_id: 'invoices', operator_id: 'operators' },
    indexes: ['invoice_id, id', 'operator_id'],
    grants: ['select', 'insert', 'delete'],
  });
  await run(db, 'alter table invoice_steps drop constraint invoice_steps_act_check');
  await run(
    db,
    `alter table invoice_steps add constraint invoice_steps_act_check
       check (act in ('apply', 'issue', 'refuse', 'withdraw', 'reverse', 'reversePart', 'addFile', 'removeFile')) not valid`,
  );
}
