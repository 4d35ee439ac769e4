import * as z from 'zod';
import { jobHandler, type JobHandler, type JobKind } from '../../jobs/job.ts';
import type { TimedWork } from '../../jobs/timed-work.ts';
import { mendOverdueSums } from '../dunning-cases/public.ts';

const figuresJob: JobKind<object> = {
  name: 'overdue-figures',
  label: '逾期汇总',
  payload: z.object({}),
  maxAttempts: 3,
};

/** Each hour, and when a server starts: the release before it added nothing. */
export const overdueFiguresHourly: TimedWork = { kind: figuresJob, every: 'hour', atStart: true };

/** Makes the figures of 催收 what their rows say, and one row of each (ADR 75). */
export const overdueFigures: JobHandler = jobHandler<object>({
  kind: figuresJob,
  most: 1,
  run: (_payload, run) => run.transaction('read write', (tx) => mendOverdueSums(tx, run.brand)),
});
