import type { Kysely } from 'kysely';
import { createBrandTable } from './brand-table.ts';

/** Each change of the price of a risk report, by the platform alone. A release before changes prices and writes none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'risk_price_changes', {
    columns: `type smallint not null check (type between 1 and 6),
      before_fen bigint not null check (before_fen >= 0),
      price_fen bigint not null check (price_fen >= 0),
      created_at timestamptz not null`,
    indexes: ['type, id'],
    grants: ['select'],
  });
}
