import {
  damageListFor,
  firstDamagePrices,
  type DamageList,
  type DamagePrice,
} from '@rental/domain/rental/orders/returns/damage-prices';
import { withAbove } from '@rental/domain/rental/products/category-tree';
import { orNotFound } from '../../../http/refusal.ts';
import type { BrandCode, Tx } from '../../../db/transaction.ts';

/** The owner of the list: a category, a SKU, or, with neither, the brand. */
export interface ListOwner {
  readonly categoryId: number | null;
  readonly skuId: number | null;
}

const columns = ['item', 'name', 'price_fen as priceFen', 'needs_repair as needsRepair'] as const;

/** The price list of an owner (损坏价目), in its order. */
export const pricesOf = (
  tx: Tx,
  brand: BrandCode,
  { categoryId, skuId }: ListOwner,
): Promise<DamagePrice[]> =>
  categoryId === null && skuId === null
    ? tx
        .selectFrom('damage_prices')
        .select(columns)
        .where('brand_code', '=', brand)
        .orderBy('place')
        .orderBy('name')
        .execute()
    : tx
        .selectFrom('own_damage_prices')
        .select(columns)
        .where('brand_code', '=', brand)
        .where(skuId === null ? 'category_id' : 'sku_id', '=', skuId ?? categoryId)
        .orderBy('place')
        .execute();

/** Puts another list in its place. */
export async function replacePrices(
  tx: Tx,
  brand: BrandCode,
  owner: ListOwner,
  prices: readonly DamagePrice[],
): Promise<void> {
  const { categoryId, skuId } = owner;
  const rows = prices.map(({ item, name, priceFen, needsRepair }, place) => ({
    brand_code: brand,
    item,
    name,
    price_fen: priceFen,
    needs_repair: needsRepair,
    place,
  }));
  if (categoryId === null && skuId === null) {
    await tx.deleteFrom('damage_prices').where('brand_code', '=', brand).execute();
    if (rows.length > 0) await tx.insertInto('damage_prices').values(rows).execute();
    return;
  }
  await tx
    .deleteFrom('own_damage_prices')
    .where('brand_code', '=', brand)
    .where(skuId === null ? 'category_id' : 'sku_id', '=', skuId ?? categoryId)
    .execute();
  if (rows.length === 0) return;
  await tx
    .insertInto('own_damage_prices')
    .values(rows.map((row) => ({ ...row, category_id: categoryId, sku_id: skuId })))
    .execute();
}

/** Gives a new brand the price list that every brand begins with. */
export const insertFirstPrices = (tx: Tx, brand: BrandCode): Promise<void> =>
  replacePrices(tx, brand, { categoryId: null, skuId: null }, firstDamagePrices);

/** The list that holds for a SKU; another brand's is not found. */
export async function listForSku(tx: Tx, brand: BrandCode, skuId: number): Promise<DamageList> {
  const own = await pricesOf(tx, brand, { categoryId: null, skuId });
  return own.length > 0
    ? { owner: 'sku', prices: own }
    : listAbove(tx, brand, { categoryId: null, skuId });
}

/** The list that holds where the owner has none of its own; an owner that is not the brand's is not found. */
export async function listAbove(tx: Tx, brand: BrandCode, owner: ListOwner): Promise<DamageList> {
  if (owner.categoryId === null && owner.skuId === null) return { owner: 'brand', prices: [] };
  const [prices, categories] = await Promise.all([
    pricesOf(tx, brand, { categoryId: null, skuId: null }),
    categoriesAbove(tx, brand, owner),
  ]);
  const own = await Promise.all(
    categories.map(async (categoryId, distance) => ({
      owner: 'category' as const,
      distance,
      prices: await pricesOf(tx, brand, { categoryId, skuId: null }),
    })),
  );
  return damageListFor([...own, { owner: 'brand', distance: 0, prices }]);
}

/** The categories above a category, or those of a SKU, the nearest first. */
async function categoriesAbove(tx: Tx, brand: BrandCode, owner: ListOwner): Promise<number[]> {
  const categories = await tx
    .selectFrom('product_categories')
    .select(['id', 'parent_id as parentId'])
    .where('brand_code', '=', brand)
    .execute();
  if (owner.skuId === null) {
    orNotFound(categories.find(({ id }) => id === owner.categoryId));
    return withAbove(categories, owner.categoryId).slice(1);
  }
  const { category_id: categoryId } = orNotFound(
    await tx
      .selectFrom('skus as k')
      .innerJoin('products as p', (join) =>
        join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
      )
      .select('p.category_id')
      .where('k.brand_code', '=', brand)
      .where('k.id', '=', owner.skuId)
      .executeTakeFirst(),
  );
  return withAbove(categories, categoryId);
}
