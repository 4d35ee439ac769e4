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

/** The stores in their order that have devices of a SKU or owe some, by the SKU. */
async function stockOf(
  ctx: Context,
  tx: Tx,
  skuIds: readonly number[],
): Promise<ReadonlyMap<number, Stock>> {
  const scope = scopeOf(ctx);
  const ofSkus = sql<number>`any(${skuIds}::bigint[])`;
  const devices = inStockWithin(tx, scope)
    .select([
      'd.sku_id',
      'd.store_id',
      sql<number>`1`.as('in_stock'),
      sql<number>`0`.as('reserved'),
    ])
    .where('d.sku_id', '=', ofSkus);
  const orders = reservingWithin(tx, scope)
    .select([
      'o.sku_id',
      'o.store_id',
      sql<number>`0`.as('in_stock'),
      sql<number>`1`.as('reserved'),
    ])
    .where('o.sku_id', '=', ofSkus);
  const rows = await tx
    .selectFrom(devices.unionAll(orders).as('n'))
    .innerJoin('stores as s', (join) =>
      join.on('s.brand_code', '=', ctx.brandCode).onRef('s.id', '=', 'n.store_id'),
    )
    .select(['n.sku_id', 's.id as storeId', 's.name as storeName'])
    .select([
      sql<number>`sum(n.in_stock)`.as('inStock'),
      sql<number>`sum(n.reserved)`.as('reserved'),
    ])
    .groupBy(['n.sku_id', 's.id', 's.name'])
    .orderBy('s.id')
    .execute();
  const stock = new Map<number, Stock>();
  for (const { sku_id, ...ofStore } of rows)
    stock.set(sku_id, [...(stock.get(sku_id) ?? []), ofStore]);
  return stock;
}
