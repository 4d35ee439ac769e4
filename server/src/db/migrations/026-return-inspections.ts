import { sql, type Kysely } from 'kysely';
import { growPermissionTree } from '../permission-tree.ts';
import { createBrandTable, run } from './brand-table.ts';
import { eachBrand, upgradeBrands } from './brand-upgrade.ts';

/** 归还检测 keeps its checklist and its damages, and every brand has a price list of damages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table order_returns
       add checks jsonb not null default '[]' check (jsonb_typeof(checks) = 'array'),
       add damages jsonb not null default '[]' check (jsonb_typeof(damages) = 'array'),
       add compensation_reason text`,
  );
  await createBrandTable(db, 'damage_prices', {
    columns: `name text not null check (name <> ''),
      price_fen bigint not null check (price_fen > 0),
      place integer not null`,
    unique: [['name']],
    grants: ['select', 'insert', 'delete'],
  });
  await eachBrand(db, async (brand) => {
    for (const [place, [name, priceFen]] of firstPrices.entries())
      await sql`insert into damage_prices (brand_code, name, price_fen, place)
        values (${sql.lit(brand)}, ${sql.lit(name)}, ${sql.lit(priceFen)}, ${sql.lit(place)})`.execute(
        db,
      );
  });
  await upgradeBrands(db, { rights: { ROLE_ADMIN: ['return:prices'] } });
  await eachBrand(db, (brand) => growPermissionTree(db, brand));
}

const firstPrices: readonly (readonly [name: string, priceFen: number])[] = [
  ['外壳划痕', 10_000],
  ['外壳破损或变形', 30_000],
  ['屏幕划痕', 20_000],
  ['屏幕碎裂', 80_000],
  ['屏幕显示异常', 80_000],
  ['摄像头损坏', 40_000],
  ['电池鼓包或健康度过低', 30_000],
  ['进水', 100_000],
  ['按键或接口故障', 20_000],
  ['充电器缺失', 8_000],
  ['数据线缺失', 3_000],
  ['包装盒缺失', 3_000],
];
