import { addDays, type BusinessDate } from '../business-date.ts';

/** The first day of a range until someone chooses: 90 days back (S266). */
export function defaultStartOn(today: BusinessDate): BusinessDate {
  return addDays(today, -90);
}
