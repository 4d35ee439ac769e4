import type { SortDirection } from '@rental/contract/sorting';
import type { AnyColumn } from '../columns/columns.ts';
import type { Filters } from '../filters/filters.ts';

type Sortable = Pick<AnyColumn<never>, 'sortBy' | 'isAmount'>;

/** The direction in which a list is sorted by this column; null if it is not. The sort is in the address, like a filter. */
export function directionOf(
  { sortBy }: Sortable,
  sort: Filters[string] | undefined,
): SortDirection | null {
  if (sortBy === undefined || typeof sort !== 'string') return null;
  const [field, direction] = sort.split(',');
  return field === sortBy ? (direction === 'asc' ? 'asc' : 'desc') : null;
}

/** The sort after a click on the title: amounts descending first, others ascending; then reversed; then the default. */
export function nextSort(column: Sortable, sort: Filters[string] | undefined): string | undefined {
  const first = column.isAmount === true ? 'desc' : 'asc';
  const now = directionOf(column, sort);
  if (now === null) return `${column.sortBy},${first}`;
  return now === first ? `${column.sortBy},${first === 'asc' ? 'desc' : 'asc'}` : undefined;
}
