import { use, useState } from 'react';
import { useOpenTab, useTabLocation } from '../tab-location.ts';
import { judgeBy, takenBy, type FilterRules } from './filters/filter-rules.ts';
import { filtersOf, sameFilters, type Filters } from './filters/filters.ts';
import { isBare, pageSizeOf, searchOf, type ListPageSize } from './list-address.ts';
import { firstPage, type Visited } from './paging/paging.ts';
import type { ListMemory } from './use-list-memory.ts';
import { viewNamed } from './views/saved-views.ts';

interface ListState {
  /** The tab's query that these filters are of. */
  readonly address: string;
  readonly filters: Filters;
  readonly visited: Visited;
  readonly size: ListPageSize;
}

const all: Filters = {};

/**
 * Where a list stands. Filters and page size are those of the tab's address: who is sent it sees the same, and the
 * browser goes back to what was before. An address without any stands for the operator's default view, or for `opensWith`.
 * Waits for the rules where an address came with filters from elsewhere: not for none, nor for what it wrote itself.
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
    /** Shows the first page of what fits `filters`. Says whether that is another list than before. */
    filter: (filters: Filters): boolean => {
      const isOther = !sameFilters(filters, now.filters);
      if (isOther) open(filters, now.size);
      else if (now.visited.at > 0) goTo(firstPage);
      return isOther || now.visited.at > 0;
    },
    resize: (size: ListPageSize) => open(now.filters, size),
    /** The address that leads others to the same rows: it says if there are no filters, for others may have a default view. */
    linkTo: (filters: Filters) => location.origin + path + searchOf(filters, now.size, true),
  };
}
