import * as z from 'zod';
import type { BrandCode, Tx } from '../db/transaction.ts';
import type { JobKind } from '../jobs/job.ts';
import { queueJob } from '../jobs/job-store.ts';
import type { TimedWork } from '../jobs/timed-work.ts';

/** Asks the provider about every step of a brand that has no outcome yet. */
export const authorizationJob: JobKind<object> = {
  name: 'authorizations',
  payload: z.object({}),
  maxAttempts: 5,
};

/** Each hour and when a worker starts: whatever was left by a worker that died or a job that was given up. */
export const hourlyAuthorizations: TimedWork = {
  kind: authorizationJob,
  every: 'hour',
  atStart: true,
};

const minuteMs = 60_000;

/** Has the brand's steps looked at now. */
export const lookNow = (tx: Tx, brand: BrandCode, now: Date): Promise<void> =>
  queueJob(tx, authorizationJob, { brand, now, payload: {} });

/** Has them looked at by a later instant: once for all that is due in its minute. */
export async function lookLater(tx: Tx, brand: BrandCode, now: Date, at: Date): Promise<void> {
  const dueAt = new Date(Math.ceil(at.getTime() / minuteMs) * minuteMs);
  await queueJob(tx, authorizationJob, {
    brand,
    now,
    payload: {},
    dueAt,
    dedupeKey: `at ${dueAt.toISOString()}`,
  });
}
