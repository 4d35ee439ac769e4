import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { appRole, createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/**
 * 成色, 待维修 and 待处置 of devices; 维修单; what an inspection decides on its device; and 损坏价目 by category and SKU. A device
 * without a grade and a SKU that names none are rented out as before.
 */
export async function up(db: Database): Promise<void> {
  await deviceColumns(db);
  await run(
    db,
    `alter table order_returns
       add device_goes_to text constraint order_returns_device_goes_to_check
         check (device_goes_to in ('stock', 'repair', 'dispose', 'scrap')),
       add grade text constraint order_returns_grade_check check (grade in (${grades}))`,
  );
  await damageLists(db);
  await createBrandTable(db, 'repair_orders', {
    columns: `device_id bigint not null,
      order_id bigint,
      state text not null constraint repair_orders_state_check
        check (state in ('toRepair', 'repairing', 'repaired', 'writtenOff')),
      fault text not null check (fault <> ''),
      supplier text,
      cost_fen bigint constraint repair_orders_cost_check check (cost_fen between 0 and 99999999999),
      note text,
      created_by bigint,
      created_at timestamptz not null,
      started_at timestamptz,
      ended_at timestamptz,
      constraint repair_orders_ended_check check ((state in ('repaired', 'writtenOff')) = (ended_at is not null))`,
    references: { device_id: 'devices', order_id: 'orders', created_by: 'operators' },
    indexes: ['state, id', 'device_id, id'],
    grants: ['select', 'insert', 'update'],
  });
  await run(
    db,
    'create unique index repair_orders_open on repair_orders (brand_code, device_id) where ended_at is null',
  );
  await upgradeBrands(db, {
    rights: {
      ROLE_ADMIN: ['repair:list', 'repair:edit'],
      ROLE_CLERK: ['repair:list', 'repair:edit'],
    },
    menus: {
      1: [
        {
          title: '设备管理',
          path: 'device',
          icon: 'device',
          children: [
            {
              title: '维修单',
              path: 'repair',
              icon: 'tools',
              component: 'devices/repair-list-page',
              permission: 'repair:list',
            },
          ],
        },
      ],
    },
  });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}

const grades = `'new', 'grade99', 'grade95', 'grade90', 'grade80', 'grade70'`;

async function deviceColumns(db: Database): Promise<void> {
  await run(
    db,
    `alter table devices add grade text constraint devices_grade_check check (grade in (${grades}))`,
  );
  await run(db, 'alter table devices drop constraint devices_state_check');
  await run(
    db,
    `alter table devices add constraint devices_state_check check (state in
       ('inStock', 'rented', 'toRepair', 'repair', 'toDispose', 'sold', 'lost', 'scrapped'))`,
  );
  await run(
    db,
    `alter table skus add rentable_grades text[] constraint skus_rentable_grades_check
       check (rentable_grades <@ array[${grades}] and rentable_grades <> '{}')`,
  );
  await run(db, `grant update (rentable_grades) on skus to ${appRole}`);
}

/** The release before adds damages without a part: they are told under 功能. */
async function damageLists(db: Database): Promise<void> {
  await run(
    db,
    `alter table damage_prices
       add item text not null default 'function'
         constraint damage_prices_item_check check (item in (${items})),
       add needs_repair boolean not null default false`,
  );
  await eachBrand(db, async (brand) => {
    for (const [item, needsRepair, names] of knownDamages)
      await sql`update damage_prices set item = ${sql.lit(item)}, needs_repair = ${sql.lit(needsRepair)}
        where brand_code = ${sql.lit(brand)} and name in (${sql.join(names.map((name) => sql.lit(name)))})`.execute(
        db,
      );
  });
  await createBrandTable(db, 'own_damage_prices', {
    columns: `category_id bigint,
      sku_id bigint,
      item text not null constraint own_damage_prices_item_check check (item in (${items})),
      name text not null check (name <> ''),
      price_fen bigint not null check (price_fen > 0),
      needs_repair boolean not null,
      place integer not null,
      constraint own_damage_prices_owner_check check ((category_id is null) <> (sku_id is null)),
      constraint own_damage_prices_name_key unique nulls not distinct (brand_code, category_id, sku_id, name)`,
    references: { sku_id: 'skus' },
    grants: ['select', 'insert', 'delete'],
  });
  await run(
    db,
    `alter table own_damage_prices add foreign key (brand_code, category_id)
       references product_categories (brand_code, id) on delete cascade`,
  );
}

const items = `'appearance', 'screen', 'lens', 'battery', 'controller', 'function', 'accessories', 'accountLock'`;

const knownDamages: readonly (readonly [
  item: string,
  needsRepair: boolean,
  names: readonly string[],
])[] = [
  ['appearance', false, ['外壳划痕']],
  ['appearance', true, ['外壳破损或变形']],
  ['screen', false, ['屏幕划痕']],
  ['screen', true, ['屏幕碎裂', '屏幕显示异常']],
  ['function', true, ['摄像头损坏', '电池鼓包或健康度过低', '进水', '按键或接口故障']],
  ['accessories', false, ['充电器缺失', '数据线缺失', '包装盒缺失']],
];
