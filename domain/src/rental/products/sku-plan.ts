import { done, refused, type Result } from '../../result.ts';
import { combinationKey, combinationsOf, type Specification } from './specification.ts';

interface OfCombination {
  readonly values: readonly string[];
}
interface Stored extends OfCombination {
  readonly id: number;
}

/** The changes to a product's SKUs when its matrix is saved. */
export interface SkuPlan<Wanted> {
  /** The combinations in the order of the matrix: with the id of the SKU that there is, or null for a new one. */
  readonly rows: readonly { readonly id: number | null; readonly wanted: Wanted }[];
  /** SKUs that are of the matrix no more. Orders and devices name them, so they are stopped and stay. */
  readonly goneIds: readonly number[];
}

export interface MatrixMismatch {
  readonly code: 'sku_matrix_mismatch';
}

/** Matches the wanted rows, one a combination, with the SKUs that are stored. A combination that comes back is the same SKU. */
export function planSkus<Wanted extends OfCombination>(
  specifications: readonly Specification[],
  wanted: readonly Wanted[],
  stored: readonly Stored[],
): Result<SkuPlan<Wanted>, MatrixMismatch> {
  const wantedOf = new Map(wanted.map((row) => [combinationKey(row.values), row]));
  const idOf = new Map(stored.map(({ id, values }) => [combinationKey(values), id]));
  const keys = combinationsOf(specifications).map(combinationKey);
  if (wantedOf.size !== wanted.length || keys.length !== wanted.length)
    return refused({ code: 'sku_matrix_mismatch' });
  const rows: { id: number | null; wanted: Wanted }[] = [];
  for (const key of keys) {
    const row = wantedOf.get(key);
    if (row === undefined) return refused({ code: 'sku_matrix_mismatch' });
    rows.push({ id: idOf.get(key) ?? null, wanted: row });
  }
  const kept = new Set(keys);
  const goneIds = stored
    .filter(({ values }) => !kept.has(combinationKey(values)))
    .map(({ id }) => id);
  return done({ rows, goneIds });
}
