import type { Kysely } from 'kysely';
import { createSharedTable } from './brand-table.ts';

/** What became of each nightly backup (ADR 18). */
export const up = (db: Kysely<unknown>): Promise<void> =>
  createSharedTable(
    db,
    'backup_runs',
    `id bigint generated always as identity primary key,
     night date not null,
     started_at timestamptz not null,
     finished_at timestamptz not null,
     outcome text not null check (outcome in ('done', 'incomplete', 'failed')),
     name text,
     bytes bigint,
     failure text,
     check ((outcome = 'failed') = (name is null)),
     check ((outcome = 'done') = (failure is null))`,
  );
