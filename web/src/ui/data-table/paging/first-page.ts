import type { PrefetchedRead } from '../../../http/prefetch.ts';
import type { CountsName } from '../counted-tabs.tsx';
import { filtersOf } from '../filters/filters.ts';
import { namesOfPaging, pageSizeOf } from '../list-address.ts';
import type { ListName } from '../list-call.ts';

/**
 * The first reads of a list at this address: its page as `usePage` reads it, and the counts on its tabs. None if the
 * address has filters, which can be validated only once the rules are loaded. Unused if the operator's default view applies.
 */
export function firstPageOf(
  read: ListName,
  query: URLSearchParams,
  counts?: CountsName,
): readonly PrefetchedRead[] {
  const filters = filtersOf(query, (name) => !namesOfPaging.has(name));
  if (Object.keys(filters).length > 0) return [];
  const page = [read, { query: { size: pageSizeOf(query) } }] as unknown as PrefetchedRead;
  return counts === undefined
    ? [page]
    : [page, [counts, { query: {} }] as unknown as PrefetchedRead];
}
