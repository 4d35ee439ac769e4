import { sql, type Kysely } from 'kysely';
import { createBrandTable } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/** 开放接口: the keys that make a repeat harmless, the log of requests, and renewals told to the program of the order. */
export async function up(db: Database): Promise<void> {
  await createBrandTable(db, 'open_idempotency_keys', {
    columns: `app_id bigint not null,
      operation text not null,
      key text not null,
      body_hash bytea not null,
      answer jsonb,
      created_at timestamptz not null`,
    unique: [['app_id', 'operation', 'key']],
    references: { app_id: 'open_apps' },
    indexes: ['created_at'],
    grants: ['select', 'insert', 'update', 'delete'],
  });
  await createBrandTable(db, 'open_requests', {
    columns: `app_id bigint not null,
      at timestamptz not null,
      method text not null,
      call text not null,
      status smallint not null,
      code text,
      took_ms integer not null,
      trace_id text not null`,
    references: { app_id: 'open_apps' },
    indexes: ['app_id, id', 'at'],
    grants: ['select', 'insert', 'delete'],
  });
  await eachBrand(db, async (brand) => {
    await sql`
      with recursive relets as (
        select o.id, o.order_no, o.created_at, i.app_id from orders o
          join order_intakes i on i.brand_code = ${brand} and i.order_id = o.relet_of
        where o.brand_code = ${brand}
        union all
        select o.id, o.order_no, o.created_at, r.app_id from orders o join relets r on r.id = o.relet_of
        where o.brand_code = ${brand})
      insert into order_intakes (brand_code, app_id, external_no, content_hash, order_id, at)
      select ${brand}, app_id, order_no, '', id, created_at from relets order by id
      on conflict do nothing`.execute(db);
  });
  await upgradeBrands(db, {
    menus: {
      1: [
        {
          title: '系统管理',
          path: 'system',
          icon: 'system',
          children: [
            {
              title: '开放接口文档',
              path: 'open-document',
              icon: 'document',
              component: 'open-apps/open-document-page',
              permission: 'openApp:list',
            },
          ],
        },
      ],
    },
  });
}
