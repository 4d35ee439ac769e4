import type { Input, Returned } from '@rental/contract/endpoint';
import {
  maxOffered,
  type searchProducts as productsCall,
  type searchSkus as skusCall,
} from '@rental/contract/rental/product-choices';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';

/** The products that a filter offers. */
export async function searchProducts(
  ctx: Context,
  { query: { words, is } }: Input<typeof productsCall>,
  tx: Tx,
): Promise<Returned<typeof productsCall>> {
  const content = await tx
    .selectFrom('products as p')
    .select(['p.id', 'p.name', 'p.code'])
    .where('p.brand_code', '=', ctx.brandCode)
    .$if(is !== undefined, (q) => q.where('p.id', '=', is as number))
    .where(hasAll(words, sql`p.name || ' ' || p.code`))
    .orderBy('p.id')
    .limit(maxOffered)
    .execute();
  return { content };
}

/** The SKUs that a filter or a dialog offers. */
export async function searchSkus(
  ctx: Context,
  { query: { words, is, isEnabled } }: Input<typeof skusCall>,
  tx: Tx,
): Promise<Returned<typeof skusCall>> {
  const content = await tx
    .selectFrom('skus as k')
    .innerJoin('products as p', (join) =>
      join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
    )
    .select(['k.id', 'k.name', 'k.code', 'p.name as productName'])
    .select(['k.depreciation_months as depreciationMonths', 'k.residual_bp as residualBp'])
    .select('k.rentable_grades as rentableGrades')
    .where('k.brand_code', '=', ctx.brandCode)
    .$if(is !== undefined, (q) => q.where('k.id', '=', is as number))
    .$if(isEnabled !== undefined, (q) => q.where('k.is_enabled', '=', isEnabled as boolean))
    .where(
      hasAll(
        words,
        sql`p.name || ' ' || k.name || ' ' || k.code || ' ' || coalesce(k.barcode, '')`,
      ),
    )
    .orderBy('p.id')
    .orderBy('k.sort')
    .orderBy('k.id')
    .limit(maxOffered)
    .execute();
  return { content };
}

/** True if a text has each of the words somewhere, in any case of letters. */
function hasAll(words: string | undefined, text: RawBuilder<unknown>): RawBuilder<boolean> {
  const wanted = (words ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const parts = wanted.map((word) => sql`position(${word} in lower(${text})) > 0`);
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`;
}
