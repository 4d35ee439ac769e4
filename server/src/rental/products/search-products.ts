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
  const offered = tx
    .selectFrom('products as p')
    .select(['p.id', 'p.name', 'p.code'])
    .where('p.brand_code', '=', ctx.brandCode)
    .$if(is !== undefined, (q) => q.where('p.id', '=', is as number))
    .orderBy('p.id')
    .limit(maxOffered);
  const content = await firstFound(words, {
    byCode: (codes) => offered.where('p.code', 'in', codes).execute(),
    byWords: (wanted) => offered.where(hasAll(wanted, sql`p.name || ' ' || p.code`)).execute(),
  });
  return { content };
}

/** The SKUs that a filter or a dialog offers. */
export async function searchSkus(
  ctx: Context,
  { query: { words, is, isEnabled } }: Input<typeof skusCall>,
  tx: Tx,
): Promise<Returned<typeof skusCall>> {
  const offered = tx
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
    .orderBy('p.id')
    .orderBy('k.sort')
    .orderBy('k.id')
    .limit(maxOffered);
  const content = await firstFound(words, {
    byCode: (codes) =>
      offered
        .where((or) => or.or([or('k.code', 'in', codes), or('k.barcode', 'in', codes)]))
        .execute(),
    byWords: (wanted) =>
      offered
        .where(
          hasAll(
            wanted,
            sql`p.name || ' ' || k.name || ' ' || k.code || ' ' || coalesce(k.barcode, '')`,
          ),
        )
        .execute(),
  });
  return { content };
}

interface Search<Found> {
  readonly byCode: (codes: string[]) => Promise<Found[]>;
  readonly byWords: (words: readonly string[]) => Promise<Found[]>;
}

/** A single word may be a whole code, as a scanner sends it: an index finds that. Else all of the words stand somewhere. */
async function firstFound<Found>(
  typed: string | undefined,
  { byCode, byWords }: Search<Found>,
): Promise<Found[]> {
  const words = (typed ?? '').split(/\s+/).filter((word) => word !== '');
  const [code] = words.length === 1 ? words : [];
  const found = code === undefined ? [] : await byCode([...new Set([code, code.toUpperCase()])]);
  return found.length > 0 ? found : byWords(words.map((word) => word.toLowerCase()));
}

/** True if a text has each of the words, in small letters, somewhere. */
function hasAll(words: readonly string[], text: RawBuilder<unknown>): RawBuilder<boolean> {
  const parts = words.map((word) => sql`position(${word} in lower(${text})) > 0`);
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`;
}
