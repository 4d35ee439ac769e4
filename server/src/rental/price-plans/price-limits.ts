import type { BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import {
  annualCapOf,
  buyoutsWithin,
  lateFeeWithin,
  quoteWithin,
  usualLprBp,
  type PriceCaps,
} from '@rental/domain/rental/price-plans/price-caps';
import type { PlanVersion } from '@rental/domain/rental/price-plans/price-plan';
import { quoteOf } from '@rental/domain/rental/price-plans/quote';
import { prepared } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';

/** The limits on prices in a brand: the platform's yearly rate, and its own with 买断底价. */
export async function priceCapsOf(tx: Tx, brand: string): Promise<PriceCaps> {
  const [caps] = await capsOfBrand(tx, { brand });
  if (caps === undefined) throw new Error(`No brand ${brand}`);
  const { lprBp, ...ownCaps } = caps;
  return { annualBp: annualCapOf(lprBp ?? usualLprBp), ...ownCaps };
}

const capsOfBrand = prepared((db, { brand }: { readonly brand: string }) =>
  db
    .selectFrom('brands')
    .select([
      'owned_cap_bp as ownedBp',
      'rented_cap_bp as rentedBp',
      'late_fee_year_cap_bp as lateFeeBp',
      'buyout_floor_bp as buyoutFloorBp',
    ])
    .select((of) => of.selectFrom('platform_settings').select('lpr_bp').as('lprBp'))
    .where('code', '=', brand),
);

/** A plan covers a product, or one of its SKUs. */
interface Covered {
  readonly productId: number;
  readonly skuId: number | null;
}

/** The cheapest enabled SKU that a plan covers: its prices come to the limits first. */
export async function cheapestSku(
  tx: Tx,
  brand: string,
  { productId, skuId }: Covered,
): Promise<{ readonly name: string; readonly retailFen: Fen }> {
  const sku = await tx
    .selectFrom('skus')
    .select(['name', 'retail_fen as retailFen'])
    .where('brand_code', '=', brand)
    .where('product_id', '=', productId)
    .where('is_enabled', '=', true)
    .$if(skuId !== null, (skus) => skus.where('id', '=', skuId as number))
    .orderBy('retail_fen')
    .orderBy('id')
    .executeTakeFirst();
  return sku ?? refuse('price_plan_no_sku');
}

/** Refuses a plan that costs more than the limits let pass, for any SKU that it covers and with all its services, and one that sells below the floor. */
export async function refuseBeyondCaps(
  tx: Tx,
  brand: string,
  plan: PlanVersion,
  covered: Covered,
  today: BusinessDate,
): Promise<void> {
  const caps = await priceCapsOf(tx, brand);
  const { retailFen } = await cheapestSku(tx, brand, covered);
  orRefuse(lateFeeWithin(plan, caps));
  for (const offer of plan.offers) {
    const quote = quoteOf(plan, offer, { retailFen, startOn: today, services: plan.services });
    orRefuse(quoteWithin(plan, offer, quote, caps));
    orRefuse(buyoutsWithin(offer, quote, caps));
  }
}
