import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

/** What is changed of an order on its way: papers that are asked for, another address, 自提 without a parcel, and 换机. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table orders
       add papers_wanted boolean not null default false,
       add delivery_region text,
       add delivery_street text,
       add check ((delivery_region is null) = (delivery_street is null))`,
  );
  await run(db, 'create index on orders (brand_code, created_at, id) where papers_wanted');
  await run(
    db,
    `alter table parcels
       alter carrier drop not null,
       alter tracking_number drop not null,
       add check ((carrier is null) = (tracking_number is null))`,
  );
  await createBrandTable(db, 'paper_requests', {
    columns: `order_id bigint not null,
      papers text[] not null check (cardinality(papers) > 0),
      other_words text,
      reason text not null,
      requested_at timestamptz not null,
      completed_at timestamptz,
      photo_keys text[] not null default '{}'`,
    references: { order_id: 'orders' },
    indexes: ['order_id, id'],
    grants: ['select', 'insert', 'update'],
  });
  await createBrandTable(db, 'device_swaps', {
    columns: `order_id bigint not null,
      old_device_id bigint not null,
      new_device_id bigint not null check (new_device_id <> old_device_id),
      old_goes_to text not null check (old_goes_to in ('stock', 'repair')),
      reason text not null,
      photo_keys text[] not null default '{}',
      at timestamptz not null`,
    references: { order_id: 'orders', old_device_id: 'devices', new_device_id: 'devices' },
    indexes: ['order_id, id', 'old_device_id', 'new_device_id'],
    grants: ['select', 'insert'],
  });
  const clerk = ['order:papers', 'order:address', 'order:swap'];
  await upgradeBrands(db, {
    rights: { ROLE_ADMIN: [...clerk, 'order:terms', 'order:transfer'], ROLE_CLERK: clerk },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}
