import type { PricePlanRow } from '@rental/contract/rental/price-plans';
import type { PlanVersion } from '@rental/domain/rental/price-plans/price-plan';
import type { LeaseTerms, PlanTerms } from '@rental/domain/rental/orders/core/lease-terms';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { lockRow } from '../../http/lock-row.ts';
import { orNotFound } from '../../http/refusal.ts';
import { leaseContent } from '../signed-terms/public.ts';
import { pricePlanRowOf, withPricePlanRow, type PricePlans } from './price-plan-row.ts';

export type StoredPlan = Stored<'price_plans'>;

/** A plan, locked until the command ends. */
export async function lockPlan(ctx: Context, tx: Tx, id: number): Promise<StoredPlan> {
  return lockRow(ctx, tx, 'price_plans', id);
}

/** A plan as the list shows it. */
export async function pricePlanRow(ctx: Context, tx: Tx, id: number): Promise<PricePlanRow> {
  const plans = plansWithVersion(tx, ctx.brandCode).where('p.id', '=', id);
  return pricePlanRowOf(orNotFound(await withPricePlanRow(plans).executeTakeFirst()));
}

/** The plans of a brand, each with its current version. */
export const plansWithVersion = (db: Tx, brand: string): PricePlans =>
  db
    .selectFrom('price_plans as p')
    .innerJoin('price_plan_versions as v', (join) =>
      join
        .on('v.brand_code', '=', brand)
        .onRef('v.price_plan_id', '=', 'p.id')
        .onRef('v.version', '=', 'p.version'),
    )
    .where('p.brand_code', '=', brand);

/** The latest versions of a plan with their signed terms, the current one first. */
export const versionsOf = (tx: Tx, brand: string, planId: number, limit: number) =>
  tx
    .selectFrom('price_plan_versions as v')
    .innerJoin('lease_terms as t', (join) =>
      join.on('t.brand_code', '=', brand).onRef('t.id', '=', 'v.lease_terms_id'),
    )
    .leftJoin('operators as o', (join) =>
      join.on('o.brand_code', '=', brand).onRef('o.id', '=', 'v.operator_id'),
    )
    .selectAll('v')
    .select(['o.nick_name as operator_name', leaseContent.as('lease')])
    .where('v.brand_code', '=', brand)
    .where('v.price_plan_id', '=', planId)
    .orderBy('v.version', 'desc')
    .limit(limit)
    .execute();

/** Plans with the content of their current versions. */
export const plansWithTerms = (db: Tx, brand: string) =>
  plansWithVersion(db, brand)
    .innerJoin('lease_terms as t', (join) =>
      join.on('t.brand_code', '=', brand).onRef('t.id', '=', 'v.lease_terms_id'),
    )
    .selectAll('v')
    .select(['p.name', 'p.product_id', 'p.sku_id', 'p.is_enabled'])
    .select(['t.rules', leaseContent.as('lease')]);

/** The enabled plans of products at their current versions, by their ids. */
export async function currentPlansOf(tx: Tx, brand: string, productIds: readonly number[]) {
  const rows = await plansWithTerms(tx, brand)
    .where('p.product_id', 'in', [0, ...productIds])
    .where('p.is_enabled', '=', true)
    .orderBy('p.id')
    .execute();
  return rows.map((row) => ({
    id: row.price_plan_id,
    productId: row.product_id,
    name: row.name,
    version: row.version,
    skuId: row.sku_id,
    content: sentPlan(planOf(row)),
  }));
}

export type StoredVersion = Awaited<ReturnType<typeof versionsOf>>[number];

/** The part of the signed terms that a plan says: the rules of the day on which an order signs them say the rest. */
function planTerms(lease: LeaseTerms): PlanTerms {
  const { daysRule: _, ...terms } = lease;
  return terms;
}

/** A stored version as the domain and the wire have it. */
export const planOf = (version: Omit<StoredVersion, 'operator_name'>): PlanVersion => ({
  type: version.type,
  offers: version.offers,
  firstPayment: version.first_payment,
  depositFen: version.deposit_fen,
  waivableFen: version.waivable_fen,
  authorizableFen: version.authorizable_fen,
  buyoutRule: version.buyout_rule,
  lease: planTerms(version.lease),
  services: version.services,
  audience: {
    storeIds: version.store_ids,
    channelIds: version.channel_ids,
    sources: version.sources,
  },
});

/** A version as an answer sends it. */
export const sentPlan = (plan: PlanVersion) => ({
  ...plan,
  offers: [...plan.offers],
  services: [...plan.services],
  audience: {
    storeIds: [...plan.audience.storeIds],
    channelIds: [...plan.audience.channelIds],
    sources: [...plan.audience.sources],
  },
});

/** How the audit log names a plan. */
export const objectOf = ({ id }: { readonly id: number }) => `pricePlan ${id}`;
