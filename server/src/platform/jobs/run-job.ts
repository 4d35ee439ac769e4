import type { Input, Returned } from '@rental/contract/endpoint';
import type { runJob as call } from '@rental/contract/platform/jobs';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { queueJob } from '../../jobs/job-store.ts';
import { holdKind, isPaused, isUnderWay } from '../../jobs/kind-store.ts';
import type { KnownJob } from '../../jobs/known-jobs.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { knownJob } from './known-job.ts';

/** 立即执行: one run, and none while another waits or runs. */
export const runJob =
  (known: readonly KnownJob[]) =>
  async (ctx: Context, { body }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> => {
    const { brandCode: brand, now } = ctx;
    const { kind, schedule } = knownJob(known, body.kind);
    if (schedule === null) refuse('job_not_timed');
    const place = { brand, kind: kind.name };
    await holdKind(tx, place);
    if (await isPaused(tx, place)) refuse('job_paused');
    if (await isUnderWay(tx, place, now)) refuse('job_waits');
    await queueJob(tx, kind, { brand, now, payload: {} });
    await writeAudit(tx, ctx, {
      operation: 'job:run',
      object: `job ${kind.name}`,
      result: 'ok',
      after: { name: kind.label },
    });
    return { kind: kind.name };
  };
