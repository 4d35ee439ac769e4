import type { Input, Returned } from '@rental/contract/endpoint';
import type { openCatalogue as call } from '@rental/contract/rental/intake';
import type { Tx } from '../../db/transaction.ts';
import type { AppContext } from '../../http/open-app.ts';
import { freeStock } from '../orders/core/public.ts';
import { currentPlansOf } from '../price-plans/public.ts';
import { isInState } from '../products/public.ts';

/** Goods on the shelf, a page by their ids. The plans are all that are enabled: an order is refused where its place is not admitted. */
export async function openCatalogue(
  { brandCode, now }: AppContext,
  { query: { after, size } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const found = await tx
    .selectFrom('products as p')
    .select(['p.id', 'p.code', 'p.name', 'p.labels'])
    .where('p.brand_code', '=', brandCode)
    .where('p.id', '>', after)
    .where(isInState.on(now))
    .orderBy('p.id')
    .limit(size + 1)
    .execute();
  const products = found.slice(0, size);
  const ids = products.map(({ id }) => id);
  const skus = await enabledSkus(tx, brandCode, ids);
  const [stocks, plans] = await Promise.all([
    freeStock(
      tx,
      brandCode,
      skus.map(({ id }) => id),
      now,
    ),
    currentPlansOf(tx, brandCode, ids),
  ]);
  const freeOf = (skuId: number) =>
    stocks
      .filter((stock) => stock.skuId === skuId)
      .reduce((free, stock) => free + Math.max(0, stock.free), 0);
  return {
    products: products.map((product) => ({
      ...product,
      skus: skus
        .filter((sku) => sku.product_id === product.id)
        .map(({ id, code, name, retail_fen }) => ({
          id,
          code,
          name,
          retailFen: retail_fen,
          stock: freeOf(id),
        })),
      plans: plans
        .filter((plan) => plan.productId === product.id)
        .map(({ id, name, version, skuId, content }) => ({ id, name, version, skuId, content })),
    })),
    next: found.length > size ? (products.at(-1)?.id ?? null) : null,
  };
}

const enabledSkus = (tx: Tx, brand: string, productIds: readonly number[]) =>
  tx
    .selectFrom('skus')
    .select(['id', 'product_id', 'code', 'name', 'retail_fen'])
    .where('brand_code', '=', brand)
    .where('product_id', 'in', [0, ...productIds])
    .where('is_enabled', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute();
