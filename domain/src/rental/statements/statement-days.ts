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

interface Span {
  readonly fromOn: BusinessDate;
  readonly toOn: BusinessDate;
}

/** The days of a file as an operator says them. */
export interface SaidSpan {
  readonly fromOn?: BusinessDate | undefined;
  readonly toOn?: BusinessDate | undefined;
}

/** A file is of a year at most. */
const maxFileDays = 366;

/**
 * The days of a file: those that the operator says, for the last days of a month may have no line; else those of its lines. `wrong`: a line is
 * of another day, or they are too many.
 */
export function fileSpan(ofLines: Span | null, said: SaidSpan): Span | 'wrong' | null {
  if (ofLines === null) return null;
  const span = { fromOn: said.fromOn ?? ofLines.fromOn, toOn: said.toOn ?? ofLines.toOn };
  const isWithin = span.fromOn <= ofLines.fromOn && span.toOn >= ofLines.toOn;
  return isWithin && daysBetween(span.fromOn, span.toOn) < maxFileDays ? span : 'wrong';
}
