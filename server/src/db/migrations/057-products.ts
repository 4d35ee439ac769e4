import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { appRole, createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/**
 * 商品: a tree of categories, images, a description, specifications and the SKUs they make, and the shelf. What is there already
 * is on the shelf, since it is rented out; its SKUs become the values of one specification. `category` as a text stays for the
 * release before, and nothing reads it any more.
 */
export async function up(db: Database): Promise<void> {
  await createBrandTable(db, 'product_categories', {
    columns: `parent_id bigint,
      name text not null,
      sort integer not null default 0,
      created_at timestamptz not null default now(),
      check (parent_id <> id),
      unique nulls not distinct (brand_code, parent_id, name)`,
    references: { parent_id: 'product_categories' },
    grants: ['select', 'insert', 'update', 'delete'],
  });
  await run(
    db,
    `alter table products
      alter category set default '',
      add category_id bigint,
      add images text[] not null default '{}',
      add description text not null default '',
      add specifications jsonb not null default '[]',
      add labels text[] not null default '{}',
      add sort integer not null default 0,
      add is_on_shelf boolean not null default true,
      add on_shelf_at timestamptz,
      add off_shelf_at timestamptz,
      add revision integer not null default 1,
      add created_at timestamptz not null default now()`,
  );
  await run(
    db,
    `alter table products add constraint products_shelf_check
       check ((is_on_shelf or coalesce(on_shelf_at, off_shelf_at) is null) and off_shelf_at > on_shelf_at is not false)`,
  );
  await run(
    db,
    `alter table skus
      add spec_values text[] not null default '{}',
      add barcode text,
      add model_code text,
      add cost_fen bigint check (cost_fen >= 0),
      add is_enabled boolean not null default true,
      add sort integer not null default 0`,
  );
  await run(db, `grant insert, update on products to ${appRole}`);
  await run(db, `grant insert, update on skus to ${appRole}`);
  await eachBrand(db, (brand) => catalogueOf(db, brand));
  // a SKU that the release before adds has no values
  await run(
    db,
    `create unique index on skus (brand_code, product_id, spec_values) where spec_values <> '{}'`,
  );
  await run(
    db,
    `alter table products add foreign key (brand_code, category_id) references product_categories (brand_code, id)`,
  );
  for (const indexed of [
    'products (brand_code, category_id, id)',
    'products (brand_code, sort, id)',
    `devices (brand_code, sku_id, store_id) where state = 'inStock'`,
    'orders (brand_code, sku_id, store_id) where status in (0, 2, 4, 32) and relet_of is null',
  ])
    await run(db, `create index on ${indexed}`);
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
  await upgradeBrands(db, {
    rights: {
      ROLE_ADMIN: ['product:list', 'product:edit', 'product:shelf', 'product:category'],
      ROLE_CLERK: ['product:list'],
    },
    menus: {
      1: [
        {
          title: '商品管理',
          path: 'product',
          icon: 'coupon',
          children: [
            {
              title: '商品',
              path: 'list',
              icon: 'list',
              component: 'products/product-list-page',
              permission: 'product:list',
            },
            {
              title: '商品类目',
              path: 'category',
              icon: 'tree',
              component: 'products/category-page',
              permission: 'product:category',
            },
          ],
        },
      ],
    },
  });
}

async function catalogueOf(db: Database, brand: string): Promise<void> {
  const code = sql.lit(brand);
  await sql`
    insert into product_categories (brand_code, name)
    select brand_code, category from products
    where brand_code = ${code} and btrim(category) <> '' group by 1, 2 order by min(id)`.execute(
    db,
  );
  await sql`
    update products p set category_id = c.id from product_categories c
    where p.brand_code = ${code} and c.brand_code = ${code} and c.name = p.category`.execute(db);
  // two SKUs of one name are told apart by their codes
  await sql`
    update skus k set spec_values = array[case when exists (
        select from skus o where o.brand_code = k.brand_code and o.product_id = k.product_id and o.name = k.name
          and o.id < k.id) then k.name || ' ' || k.code else k.name end]
    where k.brand_code = ${code}`.execute(db);
  await sql`
    update products p set specifications = jsonb_build_array(jsonb_build_object('name', '规格', 'values', k.names))
    from (
      select product_id, jsonb_agg(spec_values[1] order by id) as names from skus where brand_code = ${code} group by 1
    ) k
    where p.brand_code = ${code} and p.id = k.product_id`.execute(db);
}
