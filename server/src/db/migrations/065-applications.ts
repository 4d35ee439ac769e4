import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** 客户申请: what customers apply for by programs, as work of the shop (ADR 30). */
export async function up(db: Database): Promise<void> {
  await createBrandTable(db, 'order_applications', {
    columns: `app_id bigint not null,
      external_no text not null,
      content_hash bytea not null,
      order_id bigint not null,
      store_id bigint not null,
      channel_id bigint,
      kind text not null check (kind in ('return', 'buyout', 'renewal', 'address', 'complaint')),
      state text not null default 'waiting' check (state in ('waiting', 'accepted', 'done', 'refused', 'withdrawn')),
      content jsonb not null,
      owner_id bigint,
      reason text,
      result text,
      at timestamptz not null,
      accepted_at timestamptz,
      ended_at timestamptz,
      check ((ended_at is null) = (state in ('waiting', 'accepted'))),
      check (state <> 'accepted' or accepted_at is not null),
      check ((state = 'refused') = (reason is not null)),
      check (result is null or (state = 'done' and kind = 'complaint'))`,
    unique: [['app_id', 'external_no']],
    references: {
      app_id: 'open_apps',
      order_id: 'orders',
      store_id: 'stores',
      channel_id: 'channels',
      owner_id: 'operators',
    },
    indexes: [
      'order_id, id',
      'at, id',
      'state, at, id',
      'kind, at, id',
      'store_id, at, id',
      'channel_id, at, id',
    ],
    grants: ['select', 'insert', 'update'],
  });
  await run(
    db,
    `create unique index order_applications_open on order_applications (brand_code, order_id, kind)
       where state in ('waiting', 'accepted')`,
  );
  await run(
    db,
    `create index order_applications_of_store on order_applications (brand_code, store_id, state, at, id)
       where state in ('waiting', 'accepted')`,
  );
  await run(db, 'alter table open_events add application_id bigint');
  await run(
    db,
    `alter table open_events add foreign key (brand_code, application_id) references order_applications (brand_code, id)`,
  );
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
  const menu = {
    title: '订单管理',
    path: 'order',
    icon: 'order',
    children: [
      {
        title: '客户申请',
        path: 'application',
        icon: 'message',
        component: 'orders/application-list-page',
        permission: 'application:list',
      },
    ],
  };
  await upgradeBrands(db, {
    rights: {
      ROLE_ADMIN: ['application:list', 'application:handle'],
      ROLE_CLERK: ['application:list', 'application:handle'],
      ROLE_CHANNEL: ['application:list'],
    },
    menus: { 1: [menu], 2: [menu] },
  });
}
