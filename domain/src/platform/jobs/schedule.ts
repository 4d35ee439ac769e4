import { addDays, businessDateOf, startOf } from '../../business-date.ts';

/** When timed work is due: once a day, from an hour in Asia/Shanghai on, at some minutes of its day, once an hour or every five minutes. */
export type Schedule =
  | { readonly every: 'day'; readonly hour: number }
  | { readonly every: 'minutes'; readonly minutes: readonly number[] }
  | { readonly every: 'hour' }
  | { readonly every: 'fiveMinutes' };

const minuteMs = 60_000;

/** The first turn after `now`. */
export function nextTurn(schedule: Schedule, now: Date): Date {
  if (schedule.every === 'hour') return nextMultiple(now, 60);
  if (schedule.every === 'fiveMinutes') return nextMultiple(now, 5);
  const today = businessDateOf(now);
  const turns = [today, addDays(today, 1)].flatMap((day) =>
    minutesOf(schedule).map((minute) => startOf(day).getTime() + minute * minuteMs),
  );
  return new Date(Math.min(...turns.filter((turn) => turn > now.getTime())));
}

/** The next turns, the first one first. */
export function nextTurns(schedule: Schedule, now: Date, count: number): Date[] {
  const turns: Date[] = [];
  for (let last = now; turns.length < count;) {
    last = nextTurn(schedule, last);
    turns.push(last);
  }
  return turns;
}

const nextMultiple = (now: Date, minutes: number): Date =>
  new Date((Math.floor(now.getTime() / (minutes * minuteMs)) + 1) * minutes * minuteMs);

type Daily = Extract<Schedule, { every: 'day' | 'minutes' }>;

const minutesOf = (schedule: Daily): readonly number[] =>
  schedule.every === 'day' ? [schedule.hour * 60] : schedule.minutes;

/** A schedule in words; null: the work is queued when there is some. */
export function scheduleText(schedule: Schedule | null): string {
  if (schedule === null) return '有任务时';
  if (schedule.every === 'hour') return '每小时';
  if (schedule.every === 'fiveMinutes') return '每5分钟';
  return `每天 ${minutesOf(schedule).map(clockOf).join('、')}`;
}

const clockOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
const two = (number: number): string => String(number).padStart(2, '0');
