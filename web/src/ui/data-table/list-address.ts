import type { Filters } from './filters/filters.ts';

export const pageSizes = [10, 20, 50, 100] as const;
export type ListPageSize = (typeof pageSizes)[number];
export const defaultPageSize: ListPageSize = 20;

/** The parameters of an address that are no filters. */
export const namesOfPaging: ReadonlySet<string> = new Set(['page', 'size', 'cursor', 'view']);

/** An address that says "without filters": where a default view is set, an empty one stands for that view. */
const everything = '?view=all';

/** The filters and the page size as the query of an address; '' where both are what a list opens with. */
export function searchOf(
  filters: Filters,
  pageSize: ListPageSize,
  hasDefaultView: boolean,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    for (const one of typeof value === 'string' ? [value] : value) query.append(name, one);
  }
  const isEmpty = query.size === 0;
  if (pageSize !== defaultPageSize) query.append('size', String(pageSize));
  if (!isEmpty) return `?${query}`;
  if (hasDefaultView) return query.size === 0 ? everything : `${everything}&${query}`;
  return query.size === 0 ? '' : `?${query}`;
}

/** The query of an address names filters, or says that there are to be none. Otherwise the default view is meant. */
export function isBare(query: URLSearchParams): boolean {
  return [...query.keys()].every((name) => name === 'size');
}

/** The page size that an address asks for. */
export function pageSizeOf(query: URLSearchParams): ListPageSize {
  return pageSizes.find((size) => String(size) === query.get('size')) ?? defaultPageSize;
}
