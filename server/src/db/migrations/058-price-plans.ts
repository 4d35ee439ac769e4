import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { createBrandTable, createSharedTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/**
 * 租赁方案 and signed terms (ADR 25). Terms are shared and never change: an order names them. Orders that are there already have
 * signed what their brand has set up today. One that the release before adds meanwhile names none, and is read the same way.
 */
export async function up(db: Database): Promise<void> {
  await createSharedTable(
    db,
    'platform_settings',
    `is_only boolean primary key default true check (is_only),
     lpr_bp integer not null check (lpr_bp between 1 and 10000)`,
  );
  await run(
    db,
    `alter table brands
      add owned_cap_bp integer not null default 15000 check (owned_cap_bp between 1 and 100000),
      add rented_cap_bp integer not null default 12000 check (rented_cap_bp between 1 and 100000),
      add late_fee_year_cap_bp integer not null default 3650 check (late_fee_year_cap_bp between 0 and 100000)`,
  );
  await createBrandTable(db, 'lease_terms', {
    columns: `key text not null,
      rules smallint not null,
      content jsonb not null,
      created_at timestamptz not null default now()`,
    unique: [['key']],
    grants: ['select', 'insert'],
  });
  await createBrandTable(db, 'price_plans', {
    columns: `product_id bigint not null,
      sku_id bigint,
      name text not null,
      is_enabled boolean not null default true,
      version integer not null check (version >= 1),
      created_at timestamptz not null,
      updated_at timestamptz not null`,
    unique: [['product_id', 'name']],
    references: { product_id: 'products', sku_id: 'skus' },
    indexes: ['sku_id', 'updated_at, id'],
    grants: ['select', 'insert', 'update'],
  });
  await createBrandTable(db, 'price_plan_versions', {
    columns: `price_plan_id bigint not null,
      version integer not null check (version >= 1),
      type smallint not null check (type in (1, 2)),
      offers jsonb not null check (jsonb_array_length(offers) > 0),
      first_payment text not null check (first_payment in ('atReceipt', 'atOrder')),
      deposit_fen bigint not null check (deposit_fen >= 0),
      waivable_fen bigint not null check (waivable_fen between 0 and deposit_fen),
      authorizable_fen bigint not null check (authorizable_fen between 0 and deposit_fen),
      buyout_rule text not null check (buyout_rule in ('never', 'early', 'atEnd')),
      lease_terms_id bigint not null,
      store_ids bigint[] not null default '{}',
      channel_ids bigint[] not null default '{}',
      sources text[] not null default '{}',
      operator_id bigint,
      at timestamptz not null,
      check (type = 1 or buyout_rule <> 'never')`,
    unique: [['price_plan_id', 'version']],
    references: {
      price_plan_id: 'price_plans',
      lease_terms_id: 'lease_terms',
      operator_id: 'operators',
    },
    grants: ['select', 'insert'],
  });
  await run(db, 'alter table orders add lease_terms_id bigint, add price_plan_version_id bigint');
  await eachBrand(db, (brand) => signToday(db, brand));
  for (const [column, target] of [
    ['lease_terms_id', 'lease_terms'],
    ['price_plan_version_id', 'price_plan_versions'],
  ] as const)
    await run(
      db,
      `alter table orders add foreign key (brand_code, ${column}) references ${target} (brand_code, id)`,
    );
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
  await upgradeBrands(db, {
    rights: {
      ROLE_ADMIN: ['pricePlan:list', 'pricePlan:edit'],
      ROLE_CLERK: ['pricePlan:list'],
    },
    menus: {
      1: [
        {
          title: '商品管理',
          path: 'product',
          icon: 'coupon',
          children: [
            {
              title: '租赁方案',
              path: 'plan',
              icon: 'list',
              component: 'price-plans/price-plan-list-page',
              permission: 'pricePlan:list',
            },
          ],
        },
      ],
    },
  });
}

/** The orders of a brand have signed its late fee of today, and a buyout by the rent that was paid. */
async function signToday(db: Database, brand: string): Promise<void> {
  const code = sql.lit(brand);
  await sql`
    insert into lease_terms (brand_code, key, rules, content)
    select code,
      format('[1,[0,%s,%s,%s],["lessRentPaid",0,0],[10000,null],"operating"]',
        late_fee_first_bp, late_fee_later_bp, late_fee_cap_bp),
      1,
      jsonb_build_object(
        'lateFee', jsonb_build_object('graceDays', 0, 'firstBp', late_fee_first_bp,
          'laterBp', late_fee_later_bp, 'capBp', late_fee_cap_bp),
        'buyout', jsonb_build_object('model', 'lessRentPaid', 'earlyAfterTerms', 0, 'earlyDiscountBp', 0),
        'renewal', jsonb_build_object('rentBp', 10000, 'maxTerms', null),
        'leaseClass', 'operating')
    from brands where code = ${code}`.execute(db);
  await sql`
    update orders set lease_terms_id = (select id from lease_terms where brand_code = ${code})
    where brand_code = ${code}`.execute(db);
}
