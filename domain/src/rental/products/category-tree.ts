import { done, refused, type Result } from '../../result.ts';

interface Category {
  readonly id: number;
  readonly parentId: number | null;
}

export const maxCategoryDepth = 3;
export const maxCategories = 500;

export type CategoryRefusal =
  | { readonly code: 'product_category_too_deep' }
  | { readonly code: 'product_category_in_itself' };

/**
 * Says if a category, new (null) or with all that is below it, may stand below `parentId`: not below itself, and nothing
 * deeper than three levels.
 */
export function placedBelow(
  categories: readonly Category[],
  id: number | null,
  parentId: number | null,
): Result<true, CategoryRefusal> {
  const byId = new Map(categories.map((category) => [category.id, category]));
  let depth = 0;
  for (let at = parentId; at !== null; at = byId.get(at)?.parentId ?? null) {
    if (at === id) return refused({ code: 'product_category_in_itself' });
    depth += 1;
  }
  return depth + heightOf(categories, id) > maxCategoryDepth
    ? refused({ code: 'product_category_too_deep' })
    : done(true);
}

/** How many levels a category has with what is below it; 1 for a new one. */
function heightOf(categories: readonly Category[], id: number | null): number {
  if (id === null) return 1;
  const below = categories.filter(({ parentId }) => parentId === id);
  return 1 + Math.max(0, ...below.map((child) => heightOf(categories, child.id)));
}

/** A category and those that it stands in, the nearest first. */
export function withAbove(categories: readonly Category[], id: number | null): number[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const above: number[] = [];
  for (let at = id; at !== null && !above.includes(at); at = byId.get(at)?.parentId ?? null)
    above.push(at);
  return above;
}

/** A category and all that are below it. */
export function withBelow(categories: readonly Category[], id: number): number[] {
  const below = categories.filter(({ parentId }) => parentId === id);
  return [id, ...below.flatMap((child) => withBelow(categories, child.id))];
}
