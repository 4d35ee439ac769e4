import type { DamagePrice } from '@rental/domain/rental/orders/returns/damage-prices';
import type { Category } from './catalogue.ts';

type Priced = readonly [
  item: DamagePrice['item'],
  name: string,
  yuan: number,
  needsRepair: boolean,
];

/** 损坏价目 of the categories whose products are no phones. */
const lists: Partial<Record<Category, readonly Priced[]>> = {
  相机: [
    ['appearance', '外壳划痕', 150, false],
    ['appearance', '外壳破损或变形', 600, true],
    ['lens', '镜头划痕', 800, false],
    ['lens', '镜头进灰或霉斑', 1_200, true],
    ['screen', '取景屏碎裂', 900, true],
    ['function', '快门或对焦故障', 1_500, true],
    ['function', '进水', 3_000, true],
    ['battery', '电池缺失或鼓包', 300, false],
    ['accessories', '镜头盖缺失', 60, false],
    ['accessories', '充电器缺失', 150, false],
  ],
  游戏机: [
    ['appearance', '外壳划痕', 80, false],
    ['appearance', '外壳破损或变形', 300, true],
    ['controller', '摇杆漂移', 120, true],
    ['controller', '手柄按键失灵', 100, true],
    ['controller', '手柄缺失', 450, false],
    ['function', '接口或风扇故障', 350, true],
    ['accessories', '底座缺失', 400, false],
    ['accessories', '电源缺失', 160, false],
  ],
};

const rows = Object.entries(lists).flatMap(([category, list]) =>
  list.map(
    ([item, name, yuan, needsRepair], place) =>
      `('${category}', '${item}', '${name}', ${yuan * 100}, ${needsRepair}, ${place})`,
  ),
);

export const damageListsStatement = `
  insert into own_damage_prices (brand_code, category_id, item, name, price_fen, needs_repair, place)
  select c.brand_code, c.id, p.item, p.name, p.price_fen, p.needs_repair, p.place
  from (values ${rows.join(', ')}) p (category, item, name, price_fen, needs_repair, place)
  join product_categories c on c.brand_code = $1 and c.name = p.category`;
