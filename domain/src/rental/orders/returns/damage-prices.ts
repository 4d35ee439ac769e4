import { fen, type Fen } from '../../../money.ts';
import { allCheckItems, type CheckItem } from './findings.ts';

/** An entry of 损坏价目. */
export interface DamagePrice {
  readonly item: CheckItem;
  readonly name: string;
  readonly priceFen: Fen;
  /** A device that has it is not rented out before it was repaired. */
  readonly needsRepair: boolean;
}

/** The owner of a price list: a SKU, its category, or the brand for all that have none. */
export const damageListOwners = {
  sku: '规格价目',
  category: '类目价目',
  brand: '通用价目',
} as const;

export type DamageListOwner = keyof typeof damageListOwners;

export interface DamageList {
  readonly owner: DamageListOwner;
  readonly prices: readonly DamagePrice[];
}

interface OwnList {
  readonly owner: DamageListOwner;
  /** How far above the SKU its category is; 0 where the owner is no category. */
  readonly distance: number;
  readonly prices: readonly DamagePrice[];
}

/** The list that holds for a SKU: its own, else that of the nearest category, else the brand's. An empty list is none. */
export function damageListFor(lists: readonly OwnList[]): DamageList {
  const rank: readonly DamageListOwner[] = ['sku', 'category', 'brand'];
  const [first] = lists
    .filter(({ prices }) => prices.length > 0)
    .toSorted(
      (one, other) =>
        rank.indexOf(one.owner) - rank.indexOf(other.owner) || one.distance - other.distance,
    );
  return first === undefined
    ? { owner: 'brand', prices: [] }
    : { owner: first.owner, prices: first.prices };
}

const ofEveryProduct: readonly CheckItem[] = [
  'appearance',
  'function',
  'accessories',
  'accountLock',
];

/**
 * The parts that are looked at: those of every product and those whose damages the list names. The brand's list is for phones
 * and tablets, so it asks for the screen as well.
 */
export function itemsToCheck({ owner, prices }: DamageList): CheckItem[] {
  const named = new Set<CheckItem>(prices.map(({ item }) => item));
  for (const item of ofEveryProduct) named.add(item);
  if (owner === 'brand') named.add('screen');
  return allCheckItems.filter((item) => named.has(item));
}

const price = (
  item: CheckItem,
  name: string,
  priceFen: number,
  needsRepair: boolean,
): DamagePrice => ({ item, name, priceFen: fen(priceFen), needsRepair });

/** The price list that every brand begins with (损坏价目), in fen. Brands have it as it is and change it themselves. */
export const firstDamagePrices: readonly DamagePrice[] = [
  price('appearance', '外壳划痕', 10_000, false),
  price('appearance', '外壳破损或变形', 30_000, true),
  price('screen', '屏幕划痕', 20_000, false),
  price('screen', '屏幕碎裂', 80_000, true),
  price('screen', '屏幕显示异常', 80_000, true),
  price('function', '摄像头损坏', 40_000, true),
  price('function', '电池鼓包或健康度过低', 30_000, true),
  price('function', '进水', 100_000, true),
  price('function', '按键或接口故障', 20_000, true),
  price('accessories', '充电器缺失', 8_000, false),
  price('accessories', '数据线缺失', 3_000, false),
  price('accessories', '包装盒缺失', 3_000, false),
];

/** How many items a price list has at most. */
export const maxDamagePrices = 60;
