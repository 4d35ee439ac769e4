import type { Input, Returned } from '@rental/contract/endpoint';
import {
  type commissionPlanChoices as call,
  maxPlanChoices,
  type PlanRate,
} from '@rental/contract/rental/commissions';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';

/** 方案比例 of versions of 佣金规则, by the id of the version; one without has no entry. */
export async function planRatesOf(
  tx: Tx,
  brand: BrandCode,
  ruleIds: readonly number[],
): Promise<ReadonlyMap<number, readonly PlanRate[]>> {
  const rows = await tx
    .selectFrom('commission_plan_rates as r')
    .innerJoin('price_plans as p', (join) =>
      join.onRef('p.brand_code', '=', 'r.brand_code').onRef('p.id', '=', 'r.price_plan_id'),
    )
    .innerJoin('products as g', (join) =>
      join.onRef('g.brand_code', '=', 'p.brand_code').onRef('g.id', '=', 'p.product_id'),
    )
    .select(['r.rule_id', 'r.rate_bp', 'p.id', 'p.name', 'g.name as product_name'])
    .where('r.brand_code', '=', brand)
    .where('r.rule_id', '=', sql<number>`any(${ruleIds}::bigint[])`)
    .orderBy('r.id')
    .execute();
  const rates = new Map<number, PlanRate[]>();
  for (const { rule_id: ruleId, id: planId, name: planName, ...row } of rows) {
    const rate = { planId, planName, productName: row.product_name, rateBp: row.rate_bp };
    rates.set(ruleId, [...(rates.get(ruleId) ?? []), rate]);
  }
  return rates;
}

interface OfRule {
  readonly brand: BrandCode;
  readonly ruleId: number;
}

/** Keeps 方案比例 with a new version; refused where a plan is not of this brand. */
export async function insertPlanRates(
  tx: Tx,
  { brand, ruleId }: OfRule,
  rates: readonly { readonly planId: number; readonly rateBp: number }[],
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into commission_plan_rates (brand_code, rule_id, price_plan_id, rate_bp)
    select ${brand}, ${ruleId}, p.id, typed.rate_bp
    from unnest(${rates.map(({ planId }) => planId)}::bigint[], ${rates.map(({ rateBp }) => rateBp)}::integer[])
      with ordinality typed (plan_id, rate_bp, place)
    join price_plans p on p.brand_code = ${brand} and p.id = typed.plan_id
    order by typed.place`.execute(tx);
  if (Number(numAffectedRows) !== rates.length) refuse('commission_plan_unknown');
}

/** The price plans that a rate may be set for: those whose name or product has these words, the newest first. */
export const commissionPlanChoices = (
  { brandCode: brand }: Context,
  { query: { words } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> =>
  tx
    .selectFrom('price_plans as p')
    .innerJoin('products as g', (join) =>
      join.onRef('g.brand_code', '=', 'p.brand_code').onRef('g.id', '=', 'p.product_id'),
    )
    .select(['p.id as planId', 'p.name as planName', 'g.name as productName'])
    .where('p.brand_code', '=', brand)
    .where('p.is_enabled', '=', true)
    .where(
      sql<boolean>`position(${(words ?? '').toLowerCase()}::text in lower(g.name || ' ' || p.name)) > 0`,
    )
    .orderBy('p.id', 'desc')
    .limit(maxPlanChoices)
    .execute();
