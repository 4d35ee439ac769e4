import { sweepAttempts } from '../http/attempts.ts';
import { sweepKeys } from '../http/idempotency.ts';
import { sweepAppKeys } from '../http/once-for-app.ts';
import type { JobRun } from './job.ts';
import { inSteps, purgedAtOnce } from './purge.ts';

/** Lets go of what requests left: idempotency keys of more than thirty days ago, counters whose time is over. */
export async function purgeTraces(run: JobRun): Promise<void> {
  const { brand, now } = run;
  await inSteps(run, (tx) => sweepKeys(tx, brand, now(), purgedAtOnce));
  await inSteps(run, (tx) => sweepAppKeys(tx, brand, now(), purgedAtOnce));
  await inSteps(run, (tx) => sweepAttempts(tx, brand, now()));
}
