import type { Kysely } from 'kysely';
import { createBrandTable, run } from './brand-table.ts';

/** What the live channel says and who may open it; the risk account of a brand and its providers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'live_events', {
    columns: `at timestamptz not null,
      store_id bigint,
      channel_id bigint,
      purpose smallint check (purpose in (1, 2)),
      operator_id bigint,
      type text not null,
      message text not null,
      object text`,
    references: { store_id: 'stores', channel_id: 'channels', operator_id: 'operators' },
    grants: ['select', 'insert', 'delete'],
  });
  await createBrandTable(db, 'live_tickets', {
    columns: `token_hash bytea not null,
      session_id bigint not null,
      expires_at timestamptz not null`,
    unique: [['token_hash']],
    indexes: ['expires_at', 'session_id'],
    grants: ['select', 'insert', 'delete'],
  });
  await run(
    db,
    `alter table live_tickets add foreign key (brand_code, session_id)
       references sessions (brand_code, id) on delete cascade`,
  );
  await createBrandTable(db, 'risk_accounts', {
    columns: 'balance_fen bigint not null check (balance_fen >= 0)',
    primaryKey: [],
    grants: ['select'],
  });
  await createBrandTable(db, 'risk_providers', {
    columns: `type smallint not null check (type between 1 and 6),
      label text not null,
      enabled boolean not null,
      price_fen bigint not null check (price_fen >= 0)`,
    unique: [['type']],
    grants: ['select'],
  });
}
