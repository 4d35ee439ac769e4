import { addDays, daysBetween, type BusinessDate } from '../../business-date.ts';
import { done, refused, type Result } from '../../result.ts';

/** 休假 of a collector, both days in it. */
export interface Vacation {
  readonly fromOn: BusinessDate;
  readonly toOn: BusinessDate;
}

/** How many days 休假 has at most, and how far ahead it begins. */
export const longestVacation = 90;
export const latestVacation = 365;

type VacationRefusal =
  | { readonly code: 'vacation_days_wrong' }
  | { readonly code: 'vacation_overlaps' };

/** Says if 休假 may be entered: from today on, and beside no other of the same collector. */
export function vacationAllowed(
  wanted: Vacation,
  others: readonly Vacation[],
  today: BusinessDate,
): Result<null, VacationRefusal> {
  const { fromOn, toOn } = wanted;
  const isWithin =
    fromOn >= today &&
    fromOn <= addDays(today, latestVacation) &&
    toOn >= fromOn &&
    daysBetween(fromOn, toOn) < longestVacation;
  if (!isWithin) return refused({ code: 'vacation_days_wrong' });
  if (others.some((one) => one.fromOn <= toOn && one.toOn >= fromOn))
    return refused({ code: 'vacation_overlaps' });
  return done(null);
}

export const isAwayOn = ({ fromOn, toOn }: Vacation, day: BusinessDate): boolean =>
  fromOn <= day && toOn >= day;
