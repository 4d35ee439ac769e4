import { sweepJobs } from './job-store.ts';
import { inSteps, purgedAtOnce, type Purge } from './purge.ts';

/** Lets go of jobs that ended long ago. */
export const purgeJobs: Purge = (run) =>
  inSteps(run, (tx) => sweepJobs(tx, run.brand, run.now(), purgedAtOnce));
