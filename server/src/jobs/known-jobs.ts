import type { Schedule } from '@rental/domain/platform/jobs/schedule';
import type { JobHandler, JobKind } from './job.ts';
import type { TimedWork } from './timed-work.ts';

/** A kind of job that this program does. */
export interface KnownJob {
  readonly kind: JobKind<unknown>;
  /** Null: a queue. Each of its jobs is about one thing, so that none is run without it. */
  readonly schedule: Schedule | null;
  /** A dead one is not reported: it can be queued again. */
  readonly isRetryable: boolean;
}

/** Every kind that has a handler: timed work first. */
export function knownJobs(
  handlers: readonly JobHandler[],
  timed: readonly TimedWork[],
): readonly KnownJob[] {
  const scheduleOf = new Map<string, Schedule>(timed.map((work) => [work.kind.name, work]));
  const known = handlers.map((handler) => ({
    kind: handler.kind,
    schedule: scheduleOf.get(handler.kind.name) ?? null,
    isRetryable: !('onDead' in handler),
  }));
  return known.toSorted(
    (one, other) => Number(one.schedule === null) - Number(other.schedule === null),
  );
}
