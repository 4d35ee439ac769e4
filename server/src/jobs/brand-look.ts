import * as z from 'zod';
import type { BrandCode, Tx } from '../db/transaction.ts';
import type { JobKind } from './job.ts';
import { queueJob } from './job-store.ts';
import type { TimedWork } from './timed-work.ts';

const minuteMs = 60_000;

/** Work that looks at all that is due of a brand, whoever asked for it: now, by a later instant, each hour, and when a worker starts. */
export function brandLook(names: Pick<JobKind<object>, 'name' | 'label' | 'neverPaused'>) {
  const kind: JobKind<object> = { ...names, payload: z.object({}), maxAttempts: 5 };
  const hourly: TimedWork = { kind, every: 'hour', atStart: true };
  return {
    kind,
    hourly,
    /** Has the brand looked at now. */
    now: (tx: Tx, brand: BrandCode, now: Date): Promise<void> =>
      queueJob(tx, kind, { brand, now, payload: {} }),
    /** Has it looked at by a later instant: once for all that is due in its minute. */
    later: async (tx: Tx, brand: BrandCode, now: Date, at: Date): Promise<void> => {
      const dueAt = new Date(Math.ceil(at.getTime() / minuteMs) * minuteMs);
      const dedupeKey = `at ${dueAt.toISOString()}`;
      await queueJob(tx, kind, { brand, now, payload: {}, dueAt, dedupeKey });
    },
  };
}

export type BrandLook = ReturnType<typeof brandLook>;
