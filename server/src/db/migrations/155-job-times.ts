import type { Kysely } from 'kysely';
import { appRole, createBrandTable, run } from './brand-table.ts';
import { upgradeBrands } from './brand-upgrade.ts';

/**
 * The times of timed work that the platform's staff has set for a brand (ADR 84): each as a version that stays, and those of now on the brand,
 * which a worker reads with the list of brands. A release before goes by its own times.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, `alter table brands add column job_times jsonb not null default '{}'`);
  await run(db, `grant update (job_times) on brands to ${appRole}`);
  await createBrandTable(db, 'job_times', {
    columns: `kind text not null,
      version integer not null check (version > 0),
      cron text check (length(cron) <= 40),
      reason text not null,
      operator_id bigint not null,
      changed_at timestamptz(3) not null`,
    unique: [['kind', 'version']],
    references: { operator_id: 'operators' },
    indexes: ['operator_id'],
    grants: ['select', 'insert'],
  });
  await upgradeBrands(db, { rights: { ROLE_PLATFORM: ['job:time'] } });
}
