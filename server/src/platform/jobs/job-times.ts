import type { Input, Returned } from '@rental/contract/endpoint';
import type { jobTimes as call, setJobTime as setCall } from '@rental/contract/platform/jobs';
import { cronOf, scheduleBy } from '@rental/domain/platform/jobs/cron';
import { scheduleText, type Schedule } from '@rental/domain/platform/jobs/schedule';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { holdKind } from '../../jobs/kind-store.ts';
import type { KnownJob } from '../../jobs/known-jobs.ts';
import { writeAudit } from '../../people/audit/public.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { knownJob } from './known-job.ts';

type Times = Readonly<Record<string, string>>;

/** The cron of each kind that has one of the brand. */
export async function timesOfBrand(tx: Tx, brand: BrandCode): Promise<Times> {
  const { job_times: times } = await tx
    .selectFrom('brands')
    .select('job_times')
    .where('code', '=', brand)
    .executeTakeFirstOrThrow();
  return times;
}

/** 修改时间: another version, which the worker goes by from its next look at the brands on. Two who change one version: the second is refused. */
export const setJobTime =
  (known: readonly KnownJob[], requireStepUp: RequireStepUp) =>
  async (
    ctx: Context,
    { body }: Input<typeof setCall>,
    tx: Tx,
  ): Promise<Returned<typeof setCall>> => {
    await requireStepUp(ctx, tx, body.stepUp);
    const { brandCode: brand, now } = ctx;
    const { kind, schedule, fixedTime } = knownJob(known, body.kind);
    if (schedule === null || fixedTime !== null)
      refuse('job_time_fixed', { words: fixedTime ?? '' });
    await holdKind(tx, { brand, kind: kind.name });
    const version = await versionOf(tx, brand, kind.name);
    if (version !== body.version) refuse('job_time_changed');
    const { [kind.name]: before, ...others } = await timesOfBrand(tx, brand);
    const cron = body.cron ?? undefined;
    const [was, is] = [before, cron].map((one) => wordsOf(schedule, one));
    if (was === is) refuse('job_time_same');
    await tx
      .insertInto('job_times')
      .values({
        brand_code: brand,
        kind: kind.name,
        version: version + 1,
        cron: cron ?? null,
        reason: body.reason,
        operator_id: ctx.operator.id,
        changed_at: now,
      })
      .execute();
    const times = cron === undefined ? others : { ...others, [kind.name]: cron };
    await tx
      .updateTable('brands')
      .set({ job_times: JSON.stringify(times) })
      .where('code', '=', brand)
      .execute();
    await writeAudit(tx, ctx, {
      operation: 'job:time',
      object: `job ${kind.name}`,
      result: 'ok',
      before: { schedule: was ?? '' },
      after: { name: kind.label, schedule: is ?? '', reason: body.reason },
    });
    return { kind: kind.name, version: version + 1 };
  };

const wordsOf = (own: Schedule, cron: string | undefined): string =>
  scheduleText(scheduleBy(own, cron));

/** How often the time of a kind was changed. */
async function versionOf(tx: Tx, brand: BrandCode, kind: string): Promise<number> {
  const last = await tx
    .selectFrom('job_times')
    .select('version')
    .where('brand_code', '=', brand)
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.version ?? 0;
}

/** The last changes that are shown. */
const shownChanges = 20;

/** The time of a kind, and who changed it to what. */
export const jobTimes =
  (known: readonly KnownJob[]) =>
  async (
    { brandCode: brand }: Context,
    { query }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    const { kind, schedule, fixedTime } = knownJob(known, query.kind);
    const changes = await tx
      .selectFrom('job_times as t')
      .innerJoin('operators as o', (join) =>
        join.onRef('o.brand_code', '=', 't.brand_code').onRef('o.id', '=', 't.operator_id'),
      )
      .select(['t.version', 't.cron', 't.reason', 't.changed_at', 'o.nick_name'])
      .where('t.brand_code', '=', brand)
      .where('t.kind', '=', kind.name)
      .orderBy('t.version', 'desc')
      .limit(shownChanges)
      .execute();
    const own = schedule && cronOf(schedule);
    return {
      fixedTime,
      own,
      cron: changes[0]?.cron ?? own,
      version: changes[0]?.version ?? 0,
      changes: changes.map((change) => ({
        version: change.version,
        schedule: schedule === null ? '' : wordsOf(schedule, change.cron ?? undefined),
        isOwn: change.cron === null,
        reason: change.reason,
        by: change.nick_name,
        at: change.changed_at.toISOString(),
      })),
    };
  };
