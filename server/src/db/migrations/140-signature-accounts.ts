import type { Kysely } from 'kysely';
import { createBrandTable, run } from './brand-table.ts';

/** Accounts at providers of e-signatures, and the consents that such a provider wants (ADR 76). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table provider_accounts drop constraint provider_accounts_purpose_check,
       add constraint provider_accounts_purpose_check check (purpose in
         ('sms', 'risk', 'logistics', 'signature', 'rent', 'hold', 'deduction', 'payout')) not valid`,
  );
  await run(
    db,
    `alter table provider_trades drop constraint provider_trades_purpose_check,
       add constraint provider_trades_purpose_check
         check (purpose in ('signature', 'rent', 'hold', 'deduction', 'payout')) not valid`,
  );
  await createBrandTable(db, 'sign_consents', {
    columns: `account_id bigint not null,
      version integer not null,
      consent_no text not null,
      kind text not null check (kind in ('merchant', 'seal')),
      state text not null check (state in ('waiting', 'given', 'refused', 'expired', 'replaced')),
      link text not null,
      phone_end text not null check (phone_end ~ '^[0-9]{4}$'),
      operator_id bigint not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      asked_at timestamptz,
      ended_at timestamptz,
      constraint sign_consents_ended check ((state = 'waiting') = (ended_at is null))`,
    unique: [['consent_no']],
    references: { account_id: 'provider_accounts', operator_id: 'operators' },
    indexes: ['account_id, id', 'operator_id'],
    grants: ['select', 'insert'],
  });
  await run(
    db,
    `create unique index sign_consents_one on sign_consents (brand_code, account_id, kind) where state = 'waiting'`,
  );
  await run(db, `grant update (state, asked_at, ended_at) on sign_consents to rental_app`);
}
