import { businessDateOf } from '@rental/domain/business-date';
import { defaultStartOn } from '@rental/domain/time/default-start';
import type { Filters } from '../../ui/data-table/filters/filters.ts';

/** A log begins 90 days back (S266). */
export function usualDays(): Filters {
  const today = businessDateOf(new Date());
  return { at: [defaultStartOn(today), today] };
}
