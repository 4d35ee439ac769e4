import type { Kysely } from 'kysely';
import { createBrandTable, run } from './brand-table.ts';
import { upgradeBrands } from './brand-upgrade.ts';

/**
 * 定时任务: when a job's last try began and the class of its failure, the kinds that a brand has paused, and the rights to
 * all that of who works for the platform. A release before neither writes the new columns nor heeds a pause.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'alter table jobs add column started_at timestamptz, add column failure text');
  await run(
    db,
    `alter table jobs add constraint jobs_failure_check check (failure in
      ('refused', 'provider', 'storage', 'timeout', 'database', 'payload', 'worker', 'fault')) not valid`,
  );
  await run(
    db,
    'create index on jobs (brand_code, kind, finished_at, id) where finished_at is not null',
  );
  await run(db, `create index on jobs (brand_code, kind) where outcome = 'dead'`);
  await createBrandTable(db, 'paused_jobs', {
    columns: `kind text not null,
      paused_at timestamptz(3) not null,
      operator_id bigint not null`,
    primaryKey: ['kind'],
    references: { operator_id: 'operators' },
    grants: ['select', 'insert', 'delete'],
  });
  await upgradeBrands(db, {
    rights: { ROLE_PLATFORM: ['job:list', 'job:run', 'job:pause', 'job:retry'] },
  });
}
