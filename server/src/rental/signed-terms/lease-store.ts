import {
  earlyReturnSinceRules5,
  leaseRules,
  leaseText,
  leaseWithoutPlan,
  signedToday,
  termsSinceRules2,
  termsSinceRules3,
  termsSinceRules4,
  termsSinceRules6,
  usualLease,
  type LeaseTerms,
  type PlanTerms,
} from '@rental/domain/rental/orders/core/lease-terms';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';

const { lateFee: _, ...usual } = usualLease;
const rest = { ...usual, ...termsSinceRules3, ...termsSinceRules4, ...termsSinceRules6 };
const earlyReturnBefore = { ...termsSinceRules2.earlyReturn, ...earlyReturnSinceRules5 };
const termsSince = {
  ...termsSinceRules2,
  ...termsSinceRules3,
  ...termsSinceRules4,
  ...termsSinceRules6,
};

/** The content of the terms `t`. Those of earlier versions of the rules are read as their orders have been treated. */
export const leaseContent = sql<LeaseTerms>`${sql.lit(JSON.stringify(termsSince))}::jsonb || t.content
  || jsonb_build_object('earlyReturn', ${sql.lit(JSON.stringify(earlyReturnBefore))}::jsonb || coalesce(t.content -> 'earlyReturn', '{}'))`;

/**
 * The signed terms of the order `o` as a column. An order of the release before, which knew none, is read by the brand's
 * late fee of today.
 */
export const signedLease = (brand: string) => sql<LeaseTerms>`coalesce(
  (select ${leaseContent} from lease_terms t where t.brand_code = ${brand} and t.id = o.lease_terms_id),
  (select ${sql.lit(JSON.stringify(rest))}::jsonb || jsonb_build_object('lateFee', jsonb_build_object('graceDays', 0,
     'firstBp', b.late_fee_first_bp, 'laterBp', b.late_fee_later_bp, 'capBp', b.late_fee_cap_bp))
   from brands b where b.code = ${brand}))`;

/** The id of these terms, which are kept for good. The same terms are one row, whoever is first. */
export async function keepLease(
  tx: Tx,
  brand: BrandCode,
  lease: LeaseTerms,
  now: Date,
): Promise<number> {
  const key = leaseText(lease);
  const kept = () =>
    tx
      .selectFrom('lease_terms')
      .select('id')
      .where('brand_code', '=', brand)
      .where('key', '=', key)
      .executeTakeFirst();
  const found = await kept();
  if (found !== undefined) return found.id;
  const added = await tx
    .insertInto('lease_terms')
    .values({
      brand_code: brand,
      key,
      rules: leaseRules,
      content: JSON.stringify(lease),
      created_at: now,
    })
    .onConflict((taken) => taken.columns(['brand_code', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added !== undefined) return added.id;
  const other = await kept(); // another command has added them meanwhile
  if (other === undefined) throw new Error(`The terms ${key} were not kept`);
  return other.id;
}

/** The terms of a version of a price plan, as they are kept. */
export interface KeptTerms {
  readonly id: number;
  readonly rules: number;
  readonly content: PlanTerms;
}

/** The id of the terms that an order by this plan signs today: those of the plan, read by the rules of today. */
export const keepLeaseToday = async (
  tx: Tx,
  brand: BrandCode,
  { id, rules, content }: KeptTerms,
  now: Date,
): Promise<number> => (rules === leaseRules ? id : keepLease(tx, brand, signedToday(content), now));

/** The same of several: their ids today by those that plans name. */
export async function keepLeasesToday(
  tx: Tx,
  brand: BrandCode,
  ids: ReadonlySet<number>,
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const kept = await tx
    .selectFrom('lease_terms as t')
    .select(['t.id', 't.rules', leaseContent.as('content')])
    .where('t.brand_code', '=', brand)
    .where('t.id', 'in', [0, ...ids])
    .execute();
  const today = new Map<number, number>();
  for (const terms of kept) today.set(terms.id, await keepLeaseToday(tx, brand, terms, now));
  return today;
}

/** The terms of an order that follows no plan: those of the brand today. */
export async function keepLeaseWithoutPlan(tx: Tx, brand: BrandCode, now: Date): Promise<number> {
  const { firstBp, laterBp, capBp } = await tx
    .selectFrom('brands')
    .select([
      'late_fee_first_bp as firstBp',
      'late_fee_later_bp as laterBp',
      'late_fee_cap_bp as capBp',
    ])
    .where('code', '=', brand)
    .executeTakeFirstOrThrow();
  return keepLease(tx, brand, leaseWithoutPlan({ graceDays: 0, firstBp, laterBp, capBp }), now);
}
