import { addDays, type BusinessDate } from '../../business-date.ts';

/** The day that an act is posted to: the one it happened on, or the first after the months that are closed (ADR 32). */
export const postingDay = (happenedOn: BusinessDate, closedTo: BusinessDate | null): BusinessDate =>
  closedTo !== null && happenedOn <= closedTo ? addDays(closedTo, 1) : happenedOn;

/** The day that it is posted to where that is not its own; null: it is its own. */
export function postedElsewhere(
  happenedOn: BusinessDate,
  closedTo: BusinessDate | null,
): BusinessDate | null {
  const day = postingDay(happenedOn, closedTo);
  return day === happenedOn ? null : day;
}
