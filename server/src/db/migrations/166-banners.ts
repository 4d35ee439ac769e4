import type { Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { appRole, createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** 横幅 and 广告位 (ADR 91), in their pages below 商品管理. */
export async function up(db: Database): Promise<void> {
  await createBrandTable(db, 'banners', {
    columns: `kind text not null check (kind in ('banner', 'advertisement')),
      slot smallint not null,
      title text not null,
      image text not null,
      link text not null check (link in ('none', 'product', 'page')),
      product_id bigint,
      page_address text,
      store_id bigint,
      sort integer not null,
      from_at timestamptz,
      until_at timestamptz,
      state text not null check (state in ('draft', 'published', 'off')),
      revision integer not null default 1,
      changed_by bigint not null,
      changed_at timestamptz not null,
      constraint banners_place check (slot between 1 and case kind when 'banner' then 4 else 3 end),
      constraint banners_linked check ((link = 'product') = (product_id is not null) and (link = 'page') = (page_address is not null)),
      constraint banners_span check (until_at > from_at is not false)`,
    references: { product_id: 'products', store_id: 'stores', changed_by: 'operators' },
    indexes: ['product_id', 'store_id', 'changed_by', 'image'],
    grants: ['select', 'insert', 'update', 'delete'],
  });
  // the two switches were kept before, and nobody could change them
  await run(db, `grant update (banner_pro, advertisement) on brands to ${appRole}`);
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
  await upgradeBrands(db, {
    rights: {
      ROLE_ADMIN: ['banner:list', 'banner:edit', 'advertisement:list', 'advertisement:edit'],
    },
    menus: {
      1: [
        {
          title: '商品管理',
          path: 'product',
          icon: 'coupon',
          children: [
            {
              title: '横幅',
              path: 'banner',
              icon: 'marketing',
              component: 'banners/banner-page',
              permission: 'banner:list',
            },
            {
              title: '广告位',
              path: 'advertisement',
              icon: 'marketing',
              component: 'banners/advertisement-page',
              permission: 'advertisement:list',
            },
          ],
        },
      ],
    },
  });
}
