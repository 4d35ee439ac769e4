import { businessDateOf } from '@rental/domain/business-date';
import {
  planName,
  plansIn,
  planText,
  type KnownForPlans,
  type PlanToAdd,
} from '@rental/domain/rental/takeover/plan-import';
import {
  buyoutsWithin,
  lateFeeWithin,
  quoteWithin,
} from '@rental/domain/rental/price-plans/price-caps';
import { quoteOf } from '@rental/domain/rental/price-plans/quote';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { inTurns } from '../../http/tables/in-turns.ts';
import { addPricePlan, planOf, plansWithTerms, priceCapsOf } from '../price-plans/public.ts';
import { lateFeeOf } from './known-for-orders.ts';
import { takeoverImport, type TakeoverPlan } from './takeover-import.ts';

interface PlansPlan extends TakeoverPlan {
  readonly rows: readonly PlanToAdd[];
}

/** 租赁方案 of another system, for orders to come and for those that are taken over. One that is there just so is skipped. */
export const plans = takeoverImport<PlansPlan>({
  kind: 'plans',
  plan: async (ctx, tx, table) => {
    const read = await inTurns(plansIn(table, await knownForPlans(ctx, tx)));
    return { ...read, rowCount: read.rows.length };
  },
  write: async (ctx, tx, { rows }) => {
    for (const row of rows) await addPricePlan(ctx, tx, row);
  },
});

async function knownForPlans(ctx: Context, tx: Tx): Promise<KnownForPlans> {
  const { brandCode: brand } = ctx;
  const [products, skus, there, lateFee, caps] = await Promise.all([
    tx.selectFrom('products').select(['id', 'code']).where('brand_code', '=', brand).execute(),
    tx
      .selectFrom('skus')
      .select(['id', 'code', 'product_id as productId', 'retail_fen as retailFen', 'is_enabled'])
      .where('brand_code', '=', brand)
      .execute(),
    plansWithTerms(tx, brand).execute(),
    lateFeeOf(tx, brand),
    priceCapsOf(tx, brand),
  ]);
  const today = businessDateOf(ctx.now);
  const enabled = Map.groupBy(
    skus.filter(({ is_enabled: isEnabled }) => isEnabled),
    ({ productId }) => productId,
  );
  /** The cheapest SKU of a plan comes to the limits first. */
  const retailOf = ({ productId, skuId }: PlanToAdd) =>
    (enabled.get(productId) ?? [])
      .filter(({ id }) => skuId === null || id === skuId)
      .toSorted((one, other) => one.retailFen - other.retailFen)[0]?.retailFen;
  return {
    products: new Map(products.map(({ code, id }) => [code, id])),
    skus: new Map(skus.map(({ code, ...sku }) => [code, sku])),
    plans: new Map(
      there.map((row) => [planName(row.product_id, row.name), planText(row.sku_id, planOf(row))]),
    ),
    lateFee,
    beyondCap: (toAdd) => {
      const retailFen = retailOf(toAdd);
      if (retailFen === undefined) return '该方案没有启用的规格';
      const { plan } = toAdd;
      const checks = [
        lateFeeWithin(plan, caps),
        ...plan.offers.flatMap((offer) => {
          const quote = quoteOf(plan, offer, { retailFen, startOn: today, services: [] });
          return [quoteWithin(plan, offer, quote, caps), buyoutsWithin(offer, quote, caps)];
        }),
      ];
      const words = checks.flatMap((check) => (check.done ? [] : [check.refusal.words]));
      return words.length === 0 ? null : words.join('；');
    },
  };
}
