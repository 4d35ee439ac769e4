import type { Input, Returned } from '@rental/contract/endpoint';
import type { jobRuns as call } from '@rental/contract/platform/jobs';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import type { KnownJob } from '../../jobs/known-jobs.ts';
import { knownJob } from './known-job.ts';

const shown = 50;

/** 执行记录 of a kind: what has begun and not ended, then what ended, the newest first. */
export const jobRuns =
  (known: readonly KnownJob[]) =>
  async (
    { brandCode, now }: Context,
    { query: { kind } }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    knownJob(known, kind);
    const jobs = tx
      .selectFrom('jobs')
      .select(columns)
      .where('brand_code', '=', brandCode)
      .where('kind', '=', kind)
      .limit(shown);
    const begun = await jobs
      .where('finished_at', 'is', null)
      .where('attempts', '>', 0)
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const ended = await jobs
      .where('finished_at', 'is not', null)
      .orderBy('finished_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return [...begun, ...ended].slice(0, shown).map((job) => runOf(job, now));
  };

const columns = [
  'id',
  'started_at',
  'finished_at',
  'due_at',
  'lease',
  'attempts',
  'outcome',
  'failure',
] as const;
type Run = Pick<Stored<'jobs'>, (typeof columns)[number]>;

function runOf(job: Run, now: Date): Returned<typeof call>[number] {
  const { started_at: startedAt, finished_at: endedAt, due_at: dueAt, lease, outcome } = job;
  const isRunning = lease !== null && dueAt > now;
  const result =
    outcome === 'dead'
      ? 'failed'
      : outcome === 'done'
        ? 'done'
        : isRunning
          ? 'running'
          : 'retrying';
  return {
    id: job.id,
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    tookMs: startedAt && endedAt && Math.max(0, endedAt.getTime() - startedAt.getTime()),
    tries: job.attempts,
    result,
    failure: isRunning ? null : job.failure,
    nextAt: result === 'retrying' ? dueAt.toISOString() : null,
  };
}
