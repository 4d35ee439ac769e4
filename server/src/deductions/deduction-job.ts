import * as z from 'zod';
import type { BrandCode, Tx } from '../db/transaction.ts';
import type { JobKind } from '../jobs/job.ts';
import { queueJob } from '../jobs/job-store.ts';
import type { TimedWork } from '../jobs/timed-work.ts';

/** Begins what is due of a brand, and asks the provider about what has no answer yet. */
export const deductionJob: JobKind<object> = {
  name: 'deductions',
  payload: z.object({}),
  maxAttempts: 5,
};

/** Each hour and when a worker starts: bill days, and whatever was left by a worker that died or a job that was given up. */
export const hourlyDeductions: TimedWork = { kind: deductionJob, every: 'hour', atStart: true };

const minuteMs = 60_000;

/** Has the brand's deductions looked at now. */
export const lookNow = (tx: Tx, brand: BrandCode, now: Date): Promise<void> =>
  queueJob(tx, deductionJob, { brand, now, payload: {} });

/** Has them looked at by a later instant: once for all that is due in its minute. */
export async function lookLater(tx: Tx, brand: BrandCode, now: Date, at: Date): Promise<void> {
  const dueAt = new Date(Math.ceil(at.getTime() / minuteMs) * minuteMs);
  await queueJob(tx, deductionJob, {
    brand,
    now,
    payload: {},
    dueAt,
    dedupeKey: `at ${dueAt.toISOString()}`,
  });
}
