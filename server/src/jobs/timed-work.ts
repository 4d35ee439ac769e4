import { businessDateOf } from '@rental/domain/business-date';
import { scheduleBy } from '@rental/domain/platform/jobs/cron';
import type { Schedule } from '@rental/domain/platform/jobs/schedule';
import type { JobKind } from './job.ts';

/** Work that each brand has again and again. */
export type TimedWork = {
  readonly kind: JobKind<object>;
  /** Also by every worker that starts, in place of its first turn. */
  readonly atStart?: true;
  /** Why its time of the day is not to be changed, as a sentence for an operator; absent: it may be. */
  readonly fixedTime?: string;
} & Schedule;

/** The work by the time that the brand has for it. */
export const workOfBrand = (work: TimedWork, cron: string | undefined): TimedWork => ({
  ...work,
  ...scheduleBy<Schedule>(work, cron),
});

const minuteMs = 60_000;

/** The turn that is due or was done last, which is the dedupe key of its job: a day, a minute of a day, or an hour or minute in UTC. */
export function turnOf(work: TimedWork, now: Date): string {
  if (work.every === 'hour') return now.toISOString().slice(0, 'yyyy-MM-ddTHH'.length);
  if (work.every === 'fiveMinutes') {
    const turn = Math.floor(now.getTime() / (5 * minuteMs)) * 5 * minuteMs;
    return new Date(turn).toISOString().slice(0, 'yyyy-MM-ddTHH:mm'.length);
  }
  const dayOf = (minute: number) => businessDateOf(new Date(now.getTime() - minute * minuteMs));
  if (work.every === 'day') return dayOf(work.hour * 60);
  const turns = work.minutes.map((minute) => `${dayOf(minute)} ${String(minute).padStart(4, '0')}`);
  return turns.toSorted().at(-1) ?? '';
}
