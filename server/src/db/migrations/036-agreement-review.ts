import type { Kysely } from 'kysely';
import { createBrandTable } from './brand-table.ts';

/** What a signing was before it was begun anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'past_signings', {
    columns: `agreement_id bigint not null,
      flow_no text not null,
      sent_at timestamptz not null,
      ended text not null check (ended in ('timedOut', 'failed')),
      ended_at timestamptz not null,
      end_reason text,
      parties jsonb not null`,
    unique: [['flow_no']],
    references: { agreement_id: 'agreements' },
    indexes: ['agreement_id, id'],
    grants: ['select', 'insert'],
  });
}
