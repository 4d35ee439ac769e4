import type { Kysely } from 'kysely';
import { createBrandTable, run } from './brand-table.ts';

type Database = Kysely<unknown>;

/** Accounts at invoicing programs, and the questions to them (ADR 92). The release before goes on issuing by hand. */
export async function up(db: Database): Promise<void> {
  await run(
    db,
    `alter table provider_accounts drop constraint provider_accounts_purpose_check,
       add constraint provider_accounts_purpose_check check (purpose in
         ('sms', 'risk', 'logistics', 'signature', 'invoice', 'rent', 'hold', 'deduction', 'payout')) not valid`,
  );
  await run(
    db,
    `alter table provider_trades drop constraint provider_trades_purpose_check,
       add constraint provider_trades_purpose_check
         check (purpose in ('signature', 'invoice', 'rent', 'hold', 'deduction', 'payout')) not valid`,
  );
  await run(
    db,
    `alter table invoices drop constraint invoices_state_check, drop constraint invoices_issued_of_state,
       add constraint invoices_state_check check (state in ('pending', 'issuing', 'issued', 'toReverse', 'reversing',
         'reversed', 'refused', 'withdrawn')) not valid,
       add constraint invoices_issued_of_state
         check ((state in ('issued', 'toReverse', 'reversing', 'reversed')) = (fiscal_no is not null)
           and (fiscal_no is null) = (issued_on is null) and (fiscal_no is null) = (issuer_id is null)
           and (fiscal_no is null) = (tax_fen is null)) not valid`,
  );
  await run(db, 'alter table invoice_steps drop constraint invoice_steps_act_check');
  await run(
    db,
    `alter table invoice_steps add constraint invoice_steps_act_check
       check (act in ('apply', 'issue', 'askIssue', 'issueOnline', 'failIssue', 'refuse', 'withdraw', 'reverse',
         'askReverse', 'reverseOnline', 'failReverse', 'reversePart', 'addFile', 'removeFile')) not valid`,
  );
  await createBrandTable(db, 'invoice_asks', {
    columns: `invoice_id bigint not null,
      ask_no text not null,
      kind text not null check (kind in ('issue', 'reverse')),
      state text not null check (state in ('waiting', 'done', 'failed')),
      reason text,
      failure text,
      looks integer not null default 0,
      look_at timestamptz,
      operator_id bigint not null,
      created_at timestamptz not null,
      ended_at timestamptz,
      constraint invoice_asks_waiting check ((state = 'waiting') = (look_at is not null)
        and (state = 'waiting') = (ended_at is null)),
      constraint invoice_asks_failed check ((state = 'failed') = (failure is not null))`,
    unique: [['ask_no']],
    references: { invoice_id: 'invoices', operator_id: 'operators' },
    indexes: ['invoice_id, id', 'operator_id', 'look_at, id'],
    grants: ['select', 'insert'],
  });
  await run(
    db,
    `create unique index invoice_asks_one on invoice_asks (brand_code, invoice_id) where state = 'waiting'`,
  );
  await run(
    db,
    `grant update (state, failure, looks, look_at, ended_at) on invoice_asks to rental_app`,
  );
}
