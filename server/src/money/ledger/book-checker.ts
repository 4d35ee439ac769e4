import { sql } from 'kysely';
import * as z from 'zod';
import { jobHandler, type JobHandler, type JobKind, type JobRun } from '../../jobs/job.ts';
import type { TimedWork } from '../../jobs/timed-work.ts';
import { currentTrace, newTraceId } from '../../trace.ts';
import { addCashDays } from './cash-days.ts';
import { checkBooksAtLength } from './check-books.ts';
import { checkChanges, saveMark } from './check-changes.ts';
import { keepCheck } from './self-check.ts';

const neverPaused = '账务核对发现差异后须立即停止退款，不能暂停';

const changesJob: JobKind<object> = {
  name: 'checkBookChanges',
  label: '账务核对（变动）',
  payload: z.object({}),
  maxAttempts: 3,
  neverPaused,
};
const checkJob: JobKind<object> = {
  name: 'checkBooks',
  label: '账务核对（全部）',
  payload: z.object({}),
  maxAttempts: 3,
  neverPaused,
};

/** Every brand's, each hour and when a server starts (threat model 25). */
export const hourlyBookCheck: TimedWork = { kind: checkJob, every: 'hour', atStart: true };

/** The check of changes, every five minutes. */
export const frequentBookCheck: TimedWork = { kind: changesJob, every: 'fiveMinutes' };

/** Reads the books of a whole brand: one at a time, and longer than a request may. */
export const bookChecker: JobHandler = jobHandler<object>({
  kind: checkJob,
  most: 1,
  run: async (_payload, run) => {
    const at = run.now();
    const differences = await run.transaction('read only', (tx) =>
      checkBooksAtLength(tx, run.brand),
    );
    return (tx) => keepCheck(tx, byTimer(run, at), { at, differences });
  },
});

/** Proves what changed in the books of a brand, and adds its flows of money to their days. */
export const bookChangesChecker: JobHandler = jobHandler<object>({
  kind: changesJob,
  most: 1,
  run: async (_payload, run) => {
    const at = run.now();
    const { differences, mark } = await run.transaction('read only', async (tx) => {
      await sql`set local statement_timeout = '10min'`.execute(tx); // the first one reads all transfers
      return checkChanges(tx, run.brand, at);
    });
    return async (tx) => {
      await keepCheck(tx, byTimer(run, at), { at, differences }, true);
      await saveMark(tx, run.brand, mark);
      await addCashDays(tx, run.brand, at);
    };
  },
});

const byTimer = ({ brand }: JobRun, now: Date) => ({
  now,
  address: 'timer',
  traceId: currentTrace() ?? newTraceId(),
  brand: { code: brand },
});
