import type { Schedule } from './schedule.ts';

/** Times of a day that an operator can set for one kind of work. */
export const mostTurns = 6;
/** The longest text of a time. */
export const mostCronChars = 40;

type Daily = Extract<Schedule, { every: 'minutes' }>;

type CronRead =
  | { readonly kind: 'read'; readonly schedule: Daily }
  | { readonly kind: 'wrong'; readonly words: string };

const wrong = (words: string): CronRead => ({ kind: 'wrong', words });

/**
 * Reads a cron of the form that timed work may have: one minute and some hours of each day, in Asia/Shanghai (`30 2 * * *`, `0 9,21 * * *`). Work
 * that misses a day would leave what is due undone, so that days, months and weekdays are not chosen.
 */
export function readCron(text: string): CronRead {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== 5) return wrong('应为以空格分隔的五段：分 时 日 月 周');
  const [minute = '', hours = '', ...days] = fields;
  if (days.some((field) => field !== '*')) return wrong('日、月、周须为 *，任务每天都要执行');
  if (!/^([0-9]|[1-5]\d)$/.test(minute)) return wrong('分应为0到59的一个整数');
  const hour = /^([0-9]|1\d|2[0-3])$/;
  const each = hours.split(',');
  if (each.length > mostTurns || !each.every((one) => hour.test(one)))
    return wrong(`时应为0到23的整数，以逗号分隔，最多${mostTurns}个`);
  if (new Set(each).size < each.length) return wrong('时不能重复');
  const minutes = each.map((one) => Number(one) * 60 + Number(minute));
  return {
    kind: 'read',
    schedule: { every: 'minutes', minutes: minutes.toSorted((one, other) => one - other) },
  };
}

/** The schedule that counts: what an operator has set, else the work's own. A time that cannot be read is as if it were not set. */
export function scheduleBy<Own extends Schedule | null>(
  own: Own,
  cron: string | undefined,
): Own | Daily {
  if (own === null || cron === undefined) return own;
  const read = readCron(cron);
  return read.kind === 'read' ? read.schedule : own;
}

/** The time of a schedule as an operator would set it; null: it is by no time of the day. */
export function cronOf(schedule: Schedule): string | null {
  if (schedule.every === 'day') return `0 ${schedule.hour} * * *`;
  if (schedule.every !== 'minutes') return null;
  const [first = 0] = schedule.minutes;
  const isOfOneMinute = schedule.minutes.every((minute) => minute % 60 === first % 60);
  if (!isOfOneMinute) return null;
  return `${first % 60} ${schedule.minutes.map((minute) => Math.floor(minute / 60)).join(',')} * * *`;
}
