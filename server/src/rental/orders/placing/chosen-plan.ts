import type { RentTerms } from '@rental/domain/rental/bills/schedule';
import type { Chosen } from '@rental/domain/rental/orders/placing/placing';
import { shelfStateOf } from '@rental/domain/rental/products/shelf';
import { prepared } from '../../../db/prepared.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Reach } from '../../../http/context.ts';
import { planOf, plansWithTerms } from '../../price-plans/public.ts';
import { shelfOf } from '../../products/public.ts';
import type { KeptTerms } from '../../signed-terms/public.ts';

/** A SKU and a rental period of a plan, at the version that the customer saw. */
export interface Choice extends Pick<RentTerms, 'termCount' | 'period'> {
  readonly skuId: number;
  readonly planId: number;
  readonly planVersion: number;
  /** 增值服务 by their names; absent: the required ones alone. */
  readonly services?: readonly string[] | undefined;
}

/** A plan with its current version as it is stored. */
export interface ChosenPlan extends Chosen {
  readonly versionId: number;
  /** As they are kept: an order signs them by the rules of today. */
  readonly terms: KeptTerms;
  readonly productName: string;
}

/** The plan and the SKU of a request as they are now; undefined: one of them is unknown. The plan is not changed before the order is placed. */
export async function chosenPlan(
  { brandCode: brand, now }: Pick<Reach, 'brandCode' | 'now'>,
  tx: Tx,
  { skuId, planId }: Pick<Choice, 'skuId' | 'planId'>,
): Promise<ChosenPlan | undefined> {
  const [[sku], [plan]] = await Promise.all([
    skuNumbered(tx, { brand, skuId }),
    planNumbered(tx, { brand, planId }),
  ]);
  if (sku === undefined || plan === undefined) return undefined;
  return {
    isEnabled: plan.is_enabled,
    currentVersion: plan.version,
    plan: planOf(plan),
    isOfOther: plan.product_id !== sku.product_id || (plan.sku_id ?? skuId) !== skuId,
    isForRent: isForRent(sku, now),
    retailFen: sku.retail_fen,
    versionId: plan.id,
    terms: { id: plan.lease_terms_id, rules: plan.rules, content: plan.lease },
    productName: sku.product_name,
  };
}

interface ShelvedSku {
  readonly is_enabled: boolean;
  readonly is_on_shelf: boolean;
  readonly on_shelf_at: Date | null;
  readonly off_shelf_at: Date | null;
}

/** The product is on the shelf and the SKU is not stopped. */
export const isForRent = (sku: ShelvedSku, now: Date): boolean =>
  sku.is_enabled && shelfStateOf(shelfOf(sku), now) === 'on';

const skuNumbered = prepared(
  (db, { brand, skuId }: { readonly brand: string; readonly skuId: number }) =>
    db
      .selectFrom('skus as k')
      .innerJoin('products as p', (join) =>
        join.on('p.brand_code', '=', brand).onRef('p.id', '=', 'k.product_id'),
      )
      .select(['k.product_id', 'k.retail_fen', 'k.is_enabled'])
      .select(['p.is_on_shelf', 'p.on_shelf_at', 'p.off_shelf_at', 'p.name as product_name'])
      .where('k.brand_code', '=', brand)
      .where('k.id', '=', skuId),
);

const planNumbered = prepared(
  (db, { brand, planId }: { readonly brand: string; readonly planId: number }) =>
    plansWithTerms(db, brand).where('p.id', '=', planId).forShare('p'),
);
