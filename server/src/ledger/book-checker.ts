import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { jobHandler, type JobHandler, type JobKind } from '../jobs/job.ts';
import type { TimedWork } from '../jobs/timed-work.ts';
import { checkBooksAtLength } from './check-books.ts';
import { keepCheck } from './self-check.ts';

const checkJob: JobKind<object> = { name: 'checkBooks', payload: z.object({}), maxAttempts: 3 };

/** Every brand's, each hour and when a server starts (threat model 25). */
export const hourlyBookCheck: TimedWork = { kind: checkJob, every: 'hour', atStart: true };

/** Reads the books of a whole brand: one at a time, and longer than a request may. */
export const bookChecker: JobHandler = jobHandler<object>({
  kind: checkJob,
  most: 1,
  run: async (_payload, run) => {
    const at = run.now();
    const differences = await run.transaction('read only', (tx) =>
      checkBooksAtLength(tx, run.brand),
    );
    const origin = {
      now: at,
      address: 'timer',
      traceId: randomBytes(8).toString('hex'),
      brand: { code: run.brand },
    };
    return (tx) => keepCheck(tx, origin, { at, differences });
  },
});
