import type { SortDirection } from '@rental/contract/sorting';
import type { AnyColumn } from '../columns/columns.ts';
import type { Filters } from '../filters/filters.ts';

type Sortable = Pick<AnyColumn<never>, 'sortBy' | 'isAmount'>;

/** Which way a list is sorted by this column; null where it is not. The order stands in the address as the filters do. */
export function directionOf(
  { sortBy }: Sortable,
  sort: Filters[string] | undefined,
): SortDirection | null {
  if (sortBy === undefined || typeof sort !== 'string') return null;
  const [field, direction] = sort.split(',');
  return field === sortBy ? (direction === 'asc' ? 'asc' : 'desc') : null;
}

/** The order after a press of the title: amounts the greatest first, all else the least, then the other way, then as usual. */
export function nextSort(column: Sortable, sort: Filters[string] | undefined): string | undefined {
  const first = column.isAmount === true ? 'desc' : 'asc';
  const now = directionOf(column, sort);
  if (now === null) return `${column.sortBy},${first}`;
  return now === first ? `${column.sortBy},${first === 'asc' ? 'desc' : 'asc'}` : undefined;
}
