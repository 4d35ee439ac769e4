import {
  addDays,
  businessDateOf,
  daysBetween,
  startOf,
  type BusinessDate,
} from '../../business-date.ts';
import { statementDays, statementHours } from './statement.ts';

const hourMs = 3_600_000;

/** The last day whose statement is due: yesterday from 10:00 on, the day before until then. */
export const lastStatementDay = (now: Date): BusinessDate =>
  addDays(businessDateOf(new Date(now.getTime() - statementHours.first * hourMs)), -1);

/** From when on somebody is told that the statement of a day is late. */
export const lateFrom = (day: BusinessDate): Date =>
  new Date(startOf(addDays(day, 1)).getTime() + statementHours.late * hourMs);

/** True if the statement of a day may be read (again): it is due, and not older than 31 days. */
export function isReadable(day: BusinessDate, now: Date): boolean {
  const age = daysBetween(day, lastStatementDay(now));
  return age >= 0 && age < statementDays;
}

/** The days that follow the last one that was looked at, at most 31; of a brand that begins yesterday alone. */
export function daysSince(last: BusinessDate | null, now: Date): BusinessDate[] {
  const due = lastStatementDay(now);
  if (last === null) return [due];
  const count = Math.min(Math.max(daysBetween(last, due), 0), statementDays);
  return Array.from({ length: count }, (_, nth) => addDays(due, nth + 1 - count));
}
