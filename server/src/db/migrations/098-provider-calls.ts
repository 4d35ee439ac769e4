import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { createBrandTable } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

/** 服务商调用 (ADR 51): each call to a provider, kept for thirty days. A release before writes none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'provider_calls', {
    columns: `at timestamptz(3) not null,
      provider text not null,
      operation text not null,
      outcome text not null check (outcome in ('answered', 'refused', 'undecided', 'failed')),
      took_ms integer not null check (took_ms >= 0),
      error text,
      trace_id text not null`,
    indexes: ['at, id', 'provider, at, id', 'outcome, at, id', 'trace_id'],
    grants: ['select', 'insert', 'delete'],
  });
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['providerCall:list'] },
    menus: {
      1: [
        {
          title: '系统工具',
          path: 'tools',
          icon: 'tools',
          children: [
            {
              title: '服务商调用',
              path: 'provider-calls',
              icon: 'api',
              component: 'provider-calls/provider-call-list-page',
              permission: 'providerCall:list',
            },
          ],
        },
      ],
    },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}
