import type { Input, Returned } from '@rental/contract/endpoint';
import type { productDetail as call, ProductDetail } from '@rental/contract/rental/products';
import { combinationKey, combinationsOf } from '@rental/domain/rental/products/specification';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import { inStockWithin, reservingWithin } from './product-row.ts';
import { productRow, skusOf, type StoredSku } from './product-store.ts';

type Stock = ProductDetail['skus'][number]['stock'];

/** 商品详情, with the stock of each SKU in the stores that this operator reaches. */
export async function productDetail(
  ctx: Context,
  { params: { id } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const [row, product, skus] = await Promise.all([
    productRow(ctx, tx, id),
    tx
      .selectFrom('products')
      .select(['revision', 'images', 'description', 'specifications'])
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', id)
      .executeTakeFirst(),
    skusOf(ctx, tx, id),
  ]);
  const stock = await stockOf(
    ctx,
    tx,
    skus.map((sku) => sku.id),
  );
  const stored = orNotFound(product);
  const inMatrix = new Set(combinationsOf(stored.specifications).map(combinationKey));
  const isCurrent = (sku: StoredSku) => inMatrix.has(combinationKey(sku.spec_values));
  const drawn = (sku: StoredSku) => drawnSku(sku, stock.get(sku.id) ?? []);
  return {
    product: { ...row, ...stored },
    skus: skus.filter(isCurrent).map(drawn),
    formerSkus: skus.filter((sku) => !isCurrent(sku)).map(drawn),
  };
}

const drawnSku = (sku: StoredSku, stock: Stock): ProductDetail['skus'][number] => ({
  id: sku.id,
  code: sku.code,
  name: sku.name,
  values: sku.spec_values,
  barcode: sku.barcode,
  modelCode: sku.model_code,
  retailFen: sku.retail_fen,
  costFen: sku.cost_fen,
  isEnabled: sku.is_enabled,
  stock,
});

async function stockOf(
  ctx: Context,
  tx: Tx,
  skuIds: readonly number[],
): Promise<ReadonlyMap<number, Stock>> {
  const scope = scopeOf(ctx);
  const ofSkus = sql<number>`any(${skuIds}::bigint[])`;
  const [devices, orders, stores] = await Promise.all([
    inStockWithin(tx, scope)
      .select(['d.sku_id', 'd.store_id', sql<number>`count(*)`.as('count')])
      .where('d.sku_id', '=', ofSkus)
      .groupBy(['d.sku_id', 'd.store_id'])
      .execute(),
    reservingWithin(tx, scope)
      .select(['o.sku_id', 'o.store_id', sql<number>`count(*)`.as('count')])
      .where('o.sku_id', '=', ofSkus)
      .groupBy(['o.sku_id', 'o.store_id'])
      .execute(),
    tx
      .selectFrom('stores')
      .select(['id', 'name'])
      .where('brand_code', '=', ctx.brandCode)
      .orderBy('id')
      .execute(),
  ]);
  const countIn = (rows: typeof devices, skuId: number, storeId: number) =>
    rows.find((row) => row.sku_id === skuId && row.store_id === storeId)?.count ?? 0;
  return new Map(
    skuIds.map((skuId) => [
      skuId,
      stores
        .map((store) => ({
          storeId: store.id,
          storeName: store.name,
          inStock: countIn(devices, skuId, store.id),
          reserved: countIn(orders, skuId, store.id),
        }))
        .filter(({ inStock, reserved }) => inStock + reserved > 0),
    ]),
  );
}
