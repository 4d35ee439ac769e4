import { parseBusinessDate } from '../business-date.ts';

/** A moment as callers and older systems give it; `readInstant` says how each is read. */
export type InstantLike = string | number | Date;

const iso =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?)?$/;
const earliestMs = Date.parse('0000-01-02T00:00:00Z');
const latestMs = Date.parse('9999-12-30T23:59:59.999Z');

/**
 * A timestamp of 10 digits is in seconds, any other number in milliseconds; digits in a text are read as the number
 * (S265). Any other text is ISO 8601. Where it names no zone it is Asia/Shanghai, whatever the host's zone, and a day
 * alone is its first instant there. Null for what is no moment, or lies outside the years 0 to 9999.
 */
export function readInstant(value: InstantLike): Date | null {
  const ms = typeof value === 'string' ? msOfText(value) : msOfNumber(value);
  return ms >= earliestMs && ms <= latestMs ? new Date(ms) : null;
}

function msOfNumber(value: number | Date): number {
  if (typeof value !== 'number') return value.getTime();
  return /^\d{10}$/.test(String(value)) ? value * 1000 : value;
}

function msOfText(text: string): number {
  if (/^\d+$/.test(text))
    return msOfNumber(text.length === 10 ? Number(text) * 1000 : Number(text));
  const [, day = '', clock = '00:00', zone = '+08:00'] = iso.exec(text) ?? [];
  return parseBusinessDate(day) === null ? Number.NaN : Date.parse(`${day}T${clock}${zone}`);
}
