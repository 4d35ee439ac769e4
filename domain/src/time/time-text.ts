import { businessDateOf } from '../business-date.ts';
import { readInstant, type InstantLike } from './instant.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** As in business-date.ts: UTC+8 at every moment, so that the day and the clock never disagree. */
const shanghaiOffsetMs = 8 * hourMs;

/** `2026-11-21` in Asia/Shanghai. What is no moment is `-`. */
export function dayText(value: InstantLike): string {
  const instant = readInstant(value);
  return instant === null ? '-' : businessDateOf(instant);
}

/** `10:05:09` in Asia/Shanghai. What is no moment is `-`. */
export function clockText(value: InstantLike): string {
  const instant = readInstant(value);
  return instant === null
    ? '-'
    : new Date(instant.getTime() + shanghaiOffsetMs).toISOString().slice(11, 19);
}

/** `2026-11-21 10:05:09` in Asia/Shanghai, which is `yyyy-MM-dd HH:mm:ss` (S267). What did not happen yet, or is no moment, is `-`. */
export function timeText(value: InstantLike | null): string {
  const instant = value === null ? null : readInstant(value);
  return instant === null ? '-' : `${dayText(instant)} ${clockText(instant)}`;
}

/**
 * How long ago, seen from `now` (S264, X23): 刚刚, N分钟前, N小时前, 1天前; two days and more are said in full. Minutes
 * and hours are full ones, but the half minute after 刚刚 is `1分钟前` already. What clocks that differ put less than
 * half a minute ahead is 刚刚 too; what is still to come is said in full.
 */
export function agoText(value: InstantLike, now: InstantLike): string {
  const instant = readInstant(value);
  const passedMs = (readInstant(now)?.getTime() ?? Number.NaN) - (instant?.getTime() ?? Number.NaN);
  if (Math.abs(passedMs) < 30 * secondMs) return '刚刚';
  if (passedMs < 0) return timeText(value);
  if (passedMs < hourMs) return `${Math.max(1, Math.floor(passedMs / minuteMs))}分钟前`;
  if (passedMs < dayMs) return `${Math.floor(passedMs / hourMs)}小时前`;
  if (passedMs < 2 * dayMs) return '1天前';
  return timeText(value);
}
