import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { appRole, createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** 开放接口: apps with their keys, and the customers and orders that come by them (ADR 26). */
export async function up(db: Database): Promise<void> {
  await createBrandTable(db, 'open_apps', {
    columns: `name text not null,
      channel_id bigint,
      scopes text[] not null check (scopes <@ '{catalogue,customers,orders}' and cardinality(scopes) > 0),
      addresses text[] not null default '{}',
      requests_per_minute integer not null check (requests_per_minute between 1 and 60000),
      is_enabled boolean not null default true,
      created_at timestamptz not null`,
    unique: [['name']],
    references: { channel_id: 'channels' },
    grants: ['select', 'insert', 'update'],
  });
  await createBrandTable(db, 'open_app_keys', {
    columns: `app_id bigint not null,
      slot smallint not null check (slot in (1, 2)),
      key_name text not null,
      sealed_secret bytea not null,
      created_at timestamptz not null,
      operator_id bigint,
      revoked_at timestamptz,
      last_used_at timestamptz,
      last_address text`,
    unique: [['key_name']],
    references: { app_id: 'open_apps', operator_id: 'operators' },
    grants: ['select', 'insert', 'update'],
  });
  await run(
    db,
    `create unique index open_app_keys_valid on open_app_keys (brand_code, app_id, slot) where revoked_at is null`,
  );
  await createBrandTable(db, 'customer_links', {
    columns: `app_id bigint not null,
      external_no text not null,
      customer_id bigint not null`,
    unique: [['app_id', 'external_no']],
    references: { app_id: 'open_apps', customer_id: 'customers' },
    indexes: ['customer_id'],
    grants: ['select', 'insert'],
  });
  await createBrandTable(db, 'order_intakes', {
    columns: `app_id bigint not null,
      external_no text not null,
      content_hash bytea not null,
      order_id bigint not null,
      at timestamptz not null`,
    unique: [['external_no'], ['order_id']],
    references: { app_id: 'open_apps', order_id: 'orders' },
    grants: ['select', 'insert'],
  });
  await run(db, 'alter table orders add stock_held_until timestamptz');
  await run(db, 'create index customers_by_identity on customers (brand_code, id_number)');
  await run(
    db,
    `grant insert, update (name, phone, phone_last4, id_number, region, street) on customers to ${appRole}`,
  );
  await run(db, `grant insert, delete on customer_grams to ${appRole}`);
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: ['openApp:list', 'openApp:edit'] },
    menus: {
      1: [
        {
          title: '系统管理',
          path: 'system',
          icon: 'system',
          children: [
            {
              title: '开放接口',
              path: 'open-app',
              icon: 'link',
              component: 'open-apps/open-app-list-page',
              permission: 'openApp:list',
            },
          ],
        },
      ],
    },
  });
}
