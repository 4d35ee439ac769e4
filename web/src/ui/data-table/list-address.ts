import type { Filters } from './filters/filters.ts';

export const pageSizes = [10, 20, 50, 100] as const;
export type ListPageSize = (typeof pageSizes)[number];
export const defaultPageSize: ListPageSize = 20;

/** The parameters of an address that are not filters. */
export const namesOfPaging: ReadonlySet<string> = new Set(['page', 'size', 'cursor', 'view']);

/** The query for "no filters", needed if there is a default view: an empty query means that view. */
const everything = '?view=all';

/** The filters and the page size as the query of an address; '' if both are what a list opens with. */
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

/** True if the query of an address has no parameter but the page size: then the default view applies. */
export function isBare(query: URLSearchParams): boolean {
  return [...query.keys()].every((name) => name === 'size');
}

/** The page size set by an address; the default if it is missing or not offered. */
export function pageSizeOf(query: URLSearchParams): ListPageSize {
  return pageSizes.find((size) => String(size) === query.get('size')) ?? defaultPageSize;
}
