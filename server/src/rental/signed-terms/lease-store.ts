import {
  leaseRules,
  leaseText,
  leaseWithoutPlan,
  termsSinceRules2,
  usualLease,
  type LeaseTerms,
} from '@rental/domain/rental/orders/core/lease-terms';
import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';

const { lateFee: _, ...rest } = usualLease;

/** The content of the terms `t`. Those of version 1 of the rules are read as their orders have been treated. */
export const leaseContent = sql<LeaseTerms>`${sql.lit(JSON.stringify(termsSinceRules2))}::jsonb || t.content`;

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
