import type { Kysely } from 'kysely';
import { createBrandTable, run } from './brand-table.ts';
import { upgradeBrands } from './brand-upgrade.ts';

/** Dictionaries of brands, and what they make of the platform's; the ways to look into the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'dictionaries', {
    columns: `name text not null,
      description text not null,
      created_at timestamptz not null`,
    unique: [['name']],
    grants: ['select', 'insert', 'update', 'delete'],
  });
  await createBrandTable(db, 'dictionary_details', {
    columns: `dictionary text not null,
      value text not null,
      label text not null,
      color text,
      sort integer not null,
      enabled boolean not null,
      created_at timestamptz not null`,
    unique: [['dictionary', 'value']],
    grants: ['select', 'insert', 'update', 'delete'],
  });
  // ids below are those of the platform's, which are no rows
  for (const table of ['dictionaries', 'dictionary_details'])
    await run(db, `alter table ${table} alter column id restart with 1000000`);
  for (const columns of ['object, at, id', 'operation, at, id'])
    await run(db, `create index on audit_log (brand_code, ${columns})`);
  await upgradeBrands(db, {
    menus: {
      1: [
        {
          title: '系统管理',
          path: 'system',
          icon: 'system',
          children: [
            {
              title: '字典管理',
              path: 'dictionary',
              icon: 'dictionary',
              component: 'dictionary/dictionary-list-page',
              permission: 'dictionary:list',
            },
            {
              title: '操作日志',
              path: 'audit',
              icon: 'document',
              component: 'audit/audit-list-page',
              permission: 'audit:list',
            },
            {
              title: '登录日志',
              path: 'login-log',
              icon: 'list',
              component: 'audit/login-log-page',
              permission: 'audit:list',
            },
          ],
        },
      ],
    },
  });
}
