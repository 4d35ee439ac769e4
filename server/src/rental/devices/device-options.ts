import type { deviceOptions as call } from '@rental/contract/rental/devices';
import type { Returned } from '@rental/contract/endpoint';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { reachesAllStores, storesReached } from '../../people/data-scope/public.ts';

const maxSkus = 2_000;

/** The choices of the device filters and dialogs. */
export async function deviceOptions(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const [stores, skus] = await Promise.all([
    storesReached(ctx, tx).execute(),
    tx
      .selectFrom('skus as k')
      .innerJoin('products as p', (join) =>
        join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
      )
      .select(['k.id', 'k.name', 'k.code', 'k.depreciation_months', 'k.residual_bp'])
      .select(['p.id as product_id', 'p.name as product_name'])
      .where('k.brand_code', '=', ctx.brandCode)
      .orderBy('p.id')
      .orderBy('k.id')
      .limit(maxSkus)
      .execute(),
  ]);
  const products = new Map(skus.map((sku) => [sku.product_id, sku.product_name]));
  return {
    stores,
    reachesAllStores: reachesAllStores(ctx),
    products: [...products].map(([id, name]) => ({ id, name })),
    skus: skus.map((sku) => ({
      id: sku.id,
      name: sku.name,
      code: sku.code,
      productId: sku.product_id,
      productName: sku.product_name,
      depreciationMonths: sku.depreciation_months,
      residualBp: sku.residual_bp,
    })),
  };
}
