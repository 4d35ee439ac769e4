import type { Kysely } from 'kysely';
import { appRole, createBrandTable, run } from './brand-table.ts';
import { upgradeBrands, type UpgradeMenu } from './brand-upgrade.ts';

const toolsMenu: UpgradeMenu = {
  title: '系统工具',
  path: 'tools',
  icon: 'tools',
  children: [
    {
      title: '导出中心',
      path: 'exports',
      icon: 'export',
      component: 'exports/export-list-page',
      permission: 'export:create',
    },
  ],
};

/** Work that is done later (ADR 10), the lists that operators export, and the right to do so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'jobs', {
    columns: `kind text not null,
      payload jsonb not null,
      dedupe_key text,
      due_at timestamptz not null,
      lease text,
      attempts smallint not null default 0,
      max_attempts smallint not null check (max_attempts between 1 and 100),
      last_error text,
      outcome text check (outcome in ('done', 'dead')),
      created_at timestamptz not null,
      finished_at timestamptz,
      check ((outcome is null) = (finished_at is null))`,
    unique: [['kind', 'dedupe_key']],
    indexes: ['finished_at'],
    grants: ['select', 'insert', 'update', 'delete'],
  });
  await run(db, 'create index on jobs (brand_code, due_at, id) where finished_at is null');
  await createBrandTable(db, 'exports', {
    columns: `operator_id bigint not null,
      purpose smallint not null check (purpose in (1, 2)),
      list text not null,
      format text not null check (format in ('xlsx', 'csv')),
      query jsonb not null,
      criteria text not null,
      columns jsonb not null,
      file_name text not null,
      status text not null check (status in ('queued', 'running', 'done', 'failed', 'cancelled', 'expired')),
      failure text,
      done_rows integer not null default 0 check (done_rows >= 0),
      total_rows integer check (total_rows >= 0),
      file_key text not null check (file_key ~ '^[0-9a-f]{32}$'),
      bytes bigint check (bytes > 0),
      created_at timestamptz(3) not null,
      started_at timestamptz,
      finished_at timestamptz,
      expires_at timestamptz,
      check ((status = 'failed') = (failure is not null)),
      check (status <> 'done' or (bytes is not null and expires_at is not null))`,
    references: { operator_id: 'operators' },
    indexes: ['operator_id, created_at, id', 'status, expires_at', 'created_at'],
    grants: ['select', 'insert', 'update', 'delete'],
  });
  // bytes that are gone leave no row; an export may be larger than an int
  await run(db, `grant delete on files to ${appRole}`);
  await run(db, 'alter table files alter column bytes type bigint');
  await run(db, 'create index on files (brand_code, deleted_at) where deleted_at is not null');
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['export:create'] },
    menus: { 1: [toolsMenu], 2: [toolsMenu] },
  });
}
