import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  pauseJob as pauseCall,
  resumeJob as resumeCall,
} from '@rental/contract/platform/jobs';
import { scheduleBy } from '@rental/domain/platform/jobs/cron';
import { nextTurn } from '@rental/domain/platform/jobs/schedule';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { queueJob } from '../../jobs/job-store.ts';
import { endPause, holdKind, isUnderWay, startPause } from '../../jobs/kind-store.ts';
import type { KnownJob } from '../../jobs/known-jobs.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { timesOfBrand } from './job-times.ts';
import { knownJob } from './known-job.ts';

/** 暂停. A kind that is paused already stays as it is. */
export const pauseJob =
  (known: readonly KnownJob[], requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { body }: Input<typeof pauseCall>,
    tx: Tx,
  ): Promise<Returned<typeof pauseCall>> => {
    await requireStepUp(ctx, tx, body.stepUp);
    const { kind } = knownJob(known, body.kind);
    if (kind.neverPaused !== undefined) refuse('job_never_paused', { words: kind.neverPaused });
    const place = { brand: ctx.brandCode, kind: kind.name };
    await holdKind(tx, place);
    if (await startPause(tx, place, { at: ctx.now, operatorId: ctx.operator.id }))
      await writeAudit(tx, ctx, {
        operation: 'job:pause',
        object: `job ${kind.name}`,
        result: 'ok',
        after: { name: kind.label },
      });
    return { kind: kind.name };
  };

/** 恢复. Timed work whose turn came while it was paused is run once, however many turns there were. */
export const resumeJob =
  (known: readonly KnownJob[]) =>
  async (
    ctx: Context,
    { body }: Input<typeof resumeCall>,
    tx: Tx,
  ): Promise<Returned<typeof resumeCall>> => {
    const { brandCode: brand, now } = ctx;
    const { kind, schedule: own } = knownJob(known, body.kind);
    const place = { brand, kind: kind.name };
    await holdKind(tx, place);
    const schedule = scheduleBy(own, (await timesOfBrand(tx, brand))[kind.name]);
    const pausedAt = await endPause(tx, place);
    if (pausedAt === null) return { kind: kind.name };
    const hasMissed = schedule !== null && nextTurn(schedule, pausedAt) <= now;
    if (hasMissed && !(await isUnderWay(tx, place, now)))
      await queueJob(tx, kind, { brand, now, payload: {} });
    await writeAudit(tx, ctx, {
      operation: 'job:resume',
      object: `job ${kind.name}`,
      result: 'ok',
      after: { name: kind.label, pausedAt: pausedAt.toISOString() },
    });
    return { kind: kind.name };
  };
