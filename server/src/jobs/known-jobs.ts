import type { Schedule } from '@rental/domain/platform/jobs/schedule';
import type { JobHandler, JobKind } from './job.ts';
import type { TimedWork } from './timed-work.ts';

/** A kind of job that this program does. */
export interface KnownJob {
  readonly kind: JobKind<unknown>;
  /** Null: a queue. Each of its jobs is about one thing, so that none is run without it. */
  readonly schedule: Schedule | null;
  /** Why its time is not to be changed; null: it may be. */
  readonly fixedTime: string | null;
  /** A dead one is not reported: it can be queued again. */
  readonly isRetryable: boolean;
}

const notTimed = '该任务有单据时自动执行，没有固定时间';
const byInterval = '该任务按固定间隔查找到期的事项，不能改为每天执行';

const fixedTimeOf = (work: TimedWork): string | null =>
  work.fixedTime ?? (work.every === 'day' || work.every === 'minutes' ? null : byInterval);

/** Every kind that has a handler: timed work first. */
export function knownJobs(
  handlers: readonly JobHandler[],
  timed: readonly TimedWork[],
): readonly KnownJob[] {
  const workOf = new Map(timed.map((work) => [work.kind.name, work]));
  const known = handlers.map((handler) => {
    const work = workOf.get(handler.kind.name);
    return {
      kind: handler.kind,
      schedule: work ?? null,
      fixedTime: work === undefined ? notTimed : fixedTimeOf(work),
      isRetryable: !('onDead' in handler),
    };
  });
  return known.toSorted(
    (one, other) => Number(one.schedule === null) - Number(other.schedule === null),
  );
}
