import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/**
 * 店铺: its way from 资质 to 开店, 冻结, 营业时间 and 自提点. A store that is there already takes orders, so it is open; one that
 * the release before adds meanwhile is open too.
 */
export async function up(db: Database): Promise<void> {
  await run(
    db,
    `alter table stores
      add status smallint not null default 4 check (status between 0 and 4),
      add is_premium boolean not null default false,
      add street text not null default '',
      add opening_hours jsonb not null default '[]',
      add merchant_name text,
      add licence_no text,
      add legal_person text,
      add licence_until date,
      add licence_photos text[] not null default '{}',
      add reject_reason text,
      add frozen_reason text,
      add frozen_at timestamptz,
      add submitted_at timestamptz,
      add reviewed_at timestamptz,
      add opened_at timestamptz`,
  );
  await run(
    db,
    `alter table stores add constraint stores_frozen_check
       check ((frozen_at is null) = (frozen_reason is null))`,
  );
  await run(db, 'create index on stores (brand_code, status, id)');
  await createBrandTable(db, 'pickup_points', {
    columns: `store_id bigint not null,
      name text not null,
      phone text not null,
      region text not null,
      street text not null,
      opening_hours jsonb not null default '[]',
      is_enabled boolean not null default true`,
    unique: [['store_id', 'name']],
    references: { store_id: 'stores' },
    grants: ['select', 'insert', 'update'],
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
  await upgradeBrands(db, {
    rights: {
      ROLE_ADMIN: ['store:list', 'store:create', 'store:edit', 'store:review', 'store:freeze'],
      ROLE_CLERK: ['store:list', 'store:edit'],
    },
    menus: {
      1: [
        {
          title: '店铺管理',
          path: 'store',
          icon: 'store',
          children: [
            {
              title: '店铺',
              path: 'list',
              icon: 'store',
              component: 'stores/store-list-page',
              permission: 'store:list',
            },
          ],
        },
      ],
    },
  });
}
