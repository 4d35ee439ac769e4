import { businessDateOf } from '@rental/domain/business-date';
import { defaultStartOn } from '@rental/domain/time/default-start';
import type { Filters } from './filters.ts';

/** The filters that a log opens with: it begins 90 days back (S266). `field`: its time. */
export function usualDays(field: string): Filters {
  const today = businessDateOf(new Date());
  return { [field]: [defaultStartOn(today), today] };
}
