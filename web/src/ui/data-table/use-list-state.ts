import { useCallback, useState } from 'react';
import type { Endpoint } from '@rental/contract/endpoint';
import { complaintOn, schemaOf } from '../contract-rule.ts';
import { useOpenTab, useTabLocation } from '../tab-location.ts';
import { filtersOf, sameFilters, type Filters, type FilterValue } from './filters.ts';
import { isBare, pageSizeOf, searchOf, type ListPageSize } from './list-address.ts';
import { firstPage, type Visited } from './paging.ts';
import { viewNamed } from './saved-views.ts';
import type { ListMemory } from './use-list-memory.ts';

interface ListState {
  /** The tab's query that these filters are of. */
  readonly address: string;
  readonly filters: Filters;
  readonly visited: Visited;
  readonly size: ListPageSize;
}

/**
 * Where a list stands. Filters and page size are those of the tab's address: who is sent it sees the same, and the
 * browser goes back to what was before. An address without any stands for the operator's default view.
 */
export function useListState(of: Endpoint, { views }: ListMemory) {
  const { path, query } = useTabLocation();
  const openTab = useOpenTab();
  const address = query.toString();
  const filtersIn = useCallback(
    (from: URLSearchParams) => filtersOf(from, (name, value) => isTakenBy(of, name, value)),
    [of],
  );
  const opened = (): ListState => {
    const view = isBare(query) ? viewNamed(views, views.defaultName) : undefined;
    return {
      address,
      filters: filtersIn(view === undefined ? query : new URLSearchParams(view.query)),
      visited: firstPage,
      size: pageSizeOf(query),
    };
  };
  const [kept, setState] = useState(opened);
  let state = kept;
  if (state.address !== address) {
    state = opened();
    setState(state);
  }

  const goTo = (visited: Visited) => setState({ ...state, visited });
  const open = (filters: Filters, size: ListPageSize) =>
    openTab(path + searchOf(filters, size, views.defaultName !== null));
  return {
    ...state,
    filtersIn,
    goTo,
    /** Shows the first page of what fits `filters`. Says whether that is another list than before. */
    filter: (filters: Filters): boolean => {
      const isOther = !sameFilters(filters, state.filters);
      if (isOther) open(filters, state.size);
      else if (state.visited.at > 0) goTo(firstPage);
      return isOther || state.visited.at > 0;
    },
    resize: (size: ListPageSize) => open(state.filters, size),
    /** What leads others to the same rows: it says so where there are no filters, for they may have a default view. */
    linkTo: (filters: Filters) => location.origin + path + searchOf(filters, state.size, true),
  };
}

function isTakenBy(of: Endpoint, name: string, value: FilterValue): boolean {
  const schema = schemaOf(of, 'query', name);
  return schema !== null && !(name in paging) && complaintOn(schema, value) === null;
}

const paging = { page: true, size: true, cursor: true };
