import { assert } from './assert.ts';

declare const businessDateBrand: unique symbol;

/** A day in Asia/Shanghai, `YYYY-MM-DD`. Sorts and compares as text. */
export type BusinessDate = string & { readonly [businessDateBrand]: true };

const dayMs = 86_400_000;
/** Asia/Shanghai has been UTC+8 without summer time since 1992; the server's own zone changes nothing. */
const shanghaiOffsetMs = 8 * 3_600_000;

const dateOf = (utcMs: number) => new Date(utcMs).toISOString().slice(0, 10) as BusinessDate;
const utcMsOf = (date: BusinessDate) => Date.parse(`${date}T00:00:00Z`);

/** `text` as a business day, or null where no calendar has that day. */
export function parseBusinessDate(text: string): BusinessDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const utcMs = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(utcMs) || dateOf(utcMs) !== text ? null : dateOf(utcMs);
}

/** The day `text` names. One that no calendar has is a fault. */
export function businessDate(text: string): BusinessDate {
  const date = parseBusinessDate(text);
  assert(date !== null, `${text} is no day`);
  return date;
}

/** The day in Asia/Shanghai at an instant. */
export function businessDateOf(instant: Date): BusinessDate {
  return dateOf(instant.getTime() + shanghaiOffsetMs);
}

/** 00:00 Asia/Shanghai of a day. */
export function startOf(date: BusinessDate): Date {
  return new Date(utcMsOf(date) - shanghaiOffsetMs);
}

export function addDays(date: BusinessDate, days: number): BusinessDate {
  return dateOf(utcMsOf(date) + days * dayMs);
}

/** Days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: BusinessDate, to: BusinessDate): number {
  return (utcMsOf(to) - utcMsOf(from)) / dayMs;
}

/**
 * The same day of the month, `months` later. Where that month is shorter it is its last day, and because
 * every date is counted from the first one, the 31st returns to the 31st afterwards.
 */
export function addMonths(date: BusinessDate, months: number): BusinessDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dateOf(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
}

/** The first day of the month of a day: a month is named by it. */
export const monthOf = (day: BusinessDate): BusinessDate => businessDate(`${day.slice(0, 7)}-01`);
