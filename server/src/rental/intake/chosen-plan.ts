import type { Chosen } from '@rental/domain/rental/intake/intake';
import { shelfStateOf } from '@rental/domain/rental/products/shelf';
import type { Tx } from '../../db/transaction.ts';
import type { AppContext } from '../../http/open-app.ts';
import { orNotFound } from '../../http/refusal.ts';
import { planOf, versionsOf } from '../price-plans/public.ts';
import { shelfOf } from '../products/public.ts';

interface Choice {
  readonly skuId: number;
  readonly planId: number;
}

/** A plan with its current version as it is stored. */
export interface ChosenPlan extends Chosen {
  readonly versionId: number;
  readonly leaseId: number;
}

/** The plan and the SKU of a request as they are now. */
export async function chosenPlan(
  ctx: AppContext,
  tx: Tx,
  { skuId, planId }: Choice,
): Promise<ChosenPlan> {
  const sku = orNotFound(
    await tx
      .selectFrom('skus as k')
      .innerJoin('products as p', (join) =>
        join.on('p.brand_code', '=', ctx.brandCode).onRef('p.id', '=', 'k.product_id'),
      )
      .select(['k.product_id', 'k.retail_fen', 'k.is_enabled'])
      .select(['p.is_on_shelf', 'p.on_shelf_at', 'p.off_shelf_at'])
      .where('k.brand_code', '=', ctx.brandCode)
      .where('k.id', '=', skuId)
      .executeTakeFirst(),
  );
  const plan = orNotFound(
    await tx
      .selectFrom('price_plans')
      .select(['product_id', 'sku_id', 'is_enabled', 'version'])
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', planId)
      .forShare() // it is not changed before the order is placed
      .executeTakeFirst(),
  );
  const [version] = await versionsOf(tx, ctx.brandCode, planId, 1);
  const current = orNotFound(version);
  return {
    isEnabled: plan.is_enabled,
    currentVersion: plan.version,
    plan: planOf(current),
    isOfOther: plan.product_id !== sku.product_id || (plan.sku_id ?? skuId) !== skuId,
    isForRent: sku.is_enabled && shelfStateOf(shelfOf(sku), ctx.now) === 'on',
    retailFen: sku.retail_fen,
    versionId: current.id,
    leaseId: current.lease_terms_id,
  };
}
