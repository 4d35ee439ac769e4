import { sql } from 'kysely';
import * as z from 'zod';
import type { Tx } from '../db/transaction.ts';
import { jobHandler, type JobHandler, type JobKind, type JobRun } from './job.ts';
import type { TimedWork } from './timed-work.ts';

/** Lets go of what an area keeps no longer, of one brand. */
export type Purge = (run: JobRun) => Promise<void>;

const purgeJob: JobKind<object> = {
  name: 'purge',
  label: '过期数据清理',
  payload: z.object({}),
  maxAttempts: 5,
  neverPaused: '到期的数据须按时删除，不能暂停',
};

/** Every brand's, each day at three in the morning, when few work. */
export const dailyPurge: TimedWork = { kind: purgeJob, every: 'day', hour: 3 };

/** One area after another: a try after a failure finds less to do. */
export const purgeHandler = (purges: readonly Purge[]): JobHandler =>
  jobHandler<object>({
    kind: purgeJob,
    most: 2,
    run: async (_payload, run) => {
      for (const purge of purges) await purge(run);
    },
  });

/** Rows that one step lets go of: a transaction that is over soon. */
export const purgedAtOnce = 1_000;

/** Repeats `step`, each in a transaction of its own, until it finds nothing more. */
export async function inSteps(run: JobRun, step: (tx: Tx) => Promise<number>): Promise<void> {
  do run.signal.throwIfAborted();
  while ((await run.transaction('read write', step)) > 0);
}

/** Lets go of the rows of a log that are older than so many days. */
export const purgeOlder =
  (
    table: 'open_requests' | 'provider_calls' | 'received_callbacks' | 'sms_callbacks',
    keptDays: number,
    column: 'at' | 'received_at' = 'at',
  ): Purge =>
  (run) =>
    inSteps(run, async (tx) => {
      const before = new Date(run.now().getTime() - keptDays * 86_400_000);
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where brand_code = ${run.brand} and id in
          (select id from ${sql.table(table)} where brand_code = ${run.brand} and ${sql.ref(column)} < ${before} limit ${sql.lit(purgedAtOnce)})`.execute(
        tx,
      );
      return Number(numAffectedRows);
    });
