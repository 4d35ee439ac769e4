import { use, useState } from 'react';
import { useOpenTab, useTabLocation } from '../tab-location.ts';
import { judgeBy, takenBy, type FilterRules } from './filters/filter-rules.ts';
import { filtersOf, sameFilters, type Filters } from './filters/filters.ts';
import { isBare, pageSizeOf, searchOf, type ListPageSize } from './list-address.ts';
import { firstPage, type Visited } from './paging/paging.ts';
import type { ListMemory } from './use-list-memory.ts';
import { viewNamed } from './views/saved-views.ts';

interface ListState {
  /** The tab's query that these filters come from. */
  readonly address: string;
  readonly filters: Filters;
  readonly visited: Visited;
  readonly size: ListPageSize;
}

const all: Filters = {};

/**
 * The filters, pages and page size of a list. Filters and page size are in the tab's address, so that a link shows the
 * same rows and the browser's history works. An address without filters means the operator's default view, or `opensWith`.
 * Suspends until the rules are loaded if the address has filters that the list did not write itself.
 */
export function useListState(rules: FilterRules, { views }: ListMemory, opensWith: Filters = all) {
  const { path, query } = useTabLocation();
  const openTab = useOpenTab();
  const address = query.toString();
  const [written, setWritten] = useState<Pick<ListState, 'address' | 'filters'> | null>(null);
  const [kept, setState] = useState<ListState | null>(null);
  let state = kept;
  if (state?.address !== address) {
    const view = isBare(query) ? viewNamed(views, views.defaultName) : undefined;
    const asked = view === undefined ? query : new URLSearchParams(view.query);
    let filters = opensWith;
    if (written?.address === address) ({ filters } = written);
    else if (!isBare(asked)) filters = filtersOf(asked, takenBy(use(judgeBy(rules))));
    state = { address, filters, visited: firstPage, size: pageSizeOf(query) };
    setState(state);
  }
  const now = state;

  const goTo = (visited: Visited) => setState({ ...now, visited });
  const open = (filters: Filters, size: ListPageSize) => {
    const hasDefault = views.defaultName !== null || opensWith !== all;
    const search = searchOf(filters, size, hasDefault);
    if (search !== '') setWritten({ address: new URLSearchParams(search).toString(), filters });
    openTab(path + search);
  };
  return {
    ...now,
    goTo,
    /** Shows the first page of the rows that match `filters`. Returns whether filters or page changed. */
    filter: (filters: Filters): boolean => {
      const isOther = !sameFilters(filters, now.filters);
      if (isOther) open(filters, now.size);
      else if (now.visited.at > 0) goTo(firstPage);
      return isOther || now.visited.at > 0;
    },
    resize: (size: ListPageSize) => open(now.filters, size),
    /** The address of the same rows for other operators: explicit also without filters, as they may have a default view. */
    linkTo: (filters: Filters) => location.origin + path + searchOf(filters, now.size, true),
  };
}
