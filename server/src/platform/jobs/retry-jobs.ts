import type { Input, Returned } from '@rental/contract/endpoint';
import type { retryJobs as call } from '@rental/contract/platform/jobs';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { requeueDead } from '../../jobs/kind-store.ts';
import type { KnownJob } from '../../jobs/known-jobs.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { knownJob } from './known-job.ts';

/** 重试失败项: each dead job once, whoever else asks at the same time. */
export const retryJobs =
  (known: readonly KnownJob[], requireStepUp: RequireStepUp) =>
  async (ctx: Context, { body }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> => {
    await requireStepUp(ctx, tx, body.stepUp);
    const { kind, isRetryable } = knownJob(known, body.kind);
    if (!isRetryable) refuse('job_not_retried');
    const retried = await requeueDead(tx, { brand: ctx.brandCode, kind: kind.name }, ctx.now);
    if (retried === 0) refuse('no_failed_jobs');
    await writeAudit(tx, ctx, {
      operation: 'job:retry',
      object: `job ${kind.name}`,
      result: 'ok',
      after: { name: kind.label, retried },
    });
    return { retried };
  };
