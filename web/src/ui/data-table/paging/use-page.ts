import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { useRead } from '../../../http/use-read.ts';
import type { Filters } from '../filters/filters.ts';
import type { ListName, Page, RowOf } from '../list-call.ts';

interface Wanted {
  readonly filters: Filters;
  readonly size: number;
  readonly cursor: string | undefined;
}

/** `useRead` for a list that only the caller knows. The query is typed as text: its schema has accepted every filter. */
const useList = useRead as unknown as (
  name: ListName,
  args: { readonly query: Readonly<Record<string, unknown>> },
  options: { readonly placeholderData: typeof keepPreviousData },
) => UseQueryResult<Page<unknown>>;

/** One page of a list. While another page is loading, the page before stays (`isPlaceholderData`). */
export function usePage<Name extends ListName>(read: Name, { filters, size, cursor }: Wanted) {
  const page = useList(
    read,
    { query: { ...filters, size, cursor } },
    { placeholderData: keepPreviousData },
  );
  return page as UseQueryResult<Page<RowOf<Name>>>;
}
