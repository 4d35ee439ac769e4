import type { Input, Returned } from '@rental/contract/endpoint';
import type { JobRow, listJobs as call } from '@rental/contract/platform/jobs';
import { scheduleBy } from '@rental/domain/platform/jobs/cron';
import { nextTurns, scheduleText } from '@rental/domain/platform/jobs/schedule';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { pageOfSmall } from '../../http/small-list.ts';
import type { KnownJob } from '../../jobs/known-jobs.ts';
import { timesOfBrand } from './job-times.ts';

/** 定时任务: every kind of job, with how it stands in the brand. */
export const listJobs =
  (known: readonly KnownJob[]) =>
  async (
    { brandCode, now }: Context,
    { query }: Input<typeof call>,
    tx: Tx,
  ): Promise<Returned<typeof call>> => {
    const { name = '', state } = query;
    const kinds = known.map(({ kind }) => kind.name);
    const figures = new Map(
      (await jobFigures(tx, { brand: brandCode, kinds, now })).map((one) => [one.kind, one]),
    );
    const times = await timesOfBrand(tx, brandCode);
    const rows = known
      .map((job, index) => ({
        id: index + 1,
        ...rowOf(jobOfBrand(job, times), figures.get(job.kind.name), now),
      }))
      .filter((row) => row.name.includes(name) && (state === undefined || isIn[state](row)));
    const { content, totalElements } = pageOfSmall<'id' | 'name' | 'waiting' | 'failed', JobRow>(
      rows,
      { ...query, sort: query.sort && [query.sort] },
    );
    return { content: [...content], totalElements };
  };

/** The turns ahead that are told. */
const shownTurns = 5;

/** A kind by the time that the brand has for it. */
const jobOfBrand = (job: KnownJob, times: Readonly<Record<string, string>>): KnownJob => ({
  ...job,
  schedule: scheduleBy(job.schedule, times[job.kind.name]),
});

const isIn = {
  paused: (row: JobRow) => row.paused !== null,
  failed: (row: JobRow) => row.failed > 0,
  waiting: (row: JobRow) => row.waiting > 0,
};

function rowOf(
  { kind, schedule, fixedTime, isRetryable }: KnownJob,
  figure: Figure | undefined,
  now: Date,
): Omit<JobRow, 'id'> {
  if (figure === undefined) throw new Error(`No figures of ${kind.name}`);
  const planned = schedule === null ? [] : nextTurns(schedule, now, shownTurns);
  const turns = [planned[0] ?? null, figure.next_at].filter((at) => at !== null);
  const next = turns.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
  return {
    kind: kind.name,
    name: kind.label,
    schedule: scheduleText(schedule),
    isTimed: schedule !== null,
    fixedTime,
    nextTurns: planned.map((at) => at.toISOString()),
    paused:
      figure.paused_at === null
        ? null
        : { at: figure.paused_at.toISOString(), by: figure.paused_by ?? '' },
    neverPaused: kind.neverPaused ?? null,
    isRetryable,
    waiting: figure.waiting,
    running: figure.running,
    failed: figure.failed,
    lastRun: figure.finished_at && {
      endedAt: figure.finished_at.toISOString(),
      tookMs:
        figure.started_at &&
        Math.max(0, figure.finished_at.getTime() - figure.started_at.getTime()),
      isFailed: figure.outcome === 'dead',
    },
    nextAt: figure.paused_at === null ? (next?.toISOString() ?? null) : null,
  };
}

interface Asked {
  readonly brand: BrandCode;
  readonly kinds: readonly string[];
  readonly now: Date;
}

interface Figure {
  readonly kind: string;
  readonly paused_at: Date | null;
  readonly paused_by: string | null;
  readonly waiting: number;
  readonly running: number;
  readonly next_at: Date | null;
  readonly failed: number;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly outcome: 'done' | 'dead' | null;
}

/** It reads the last ended job of each kind and counts the dead ones, each by an index: the number of ended jobs does not matter. */
const jobFigures = prepared((db, { brand, kinds, now }: Asked) =>
  raw<Figure>(
    db,
    sql`
      select k.kind, p.paused_at, o.nick_name as paused_by, coalesce(open.waiting, 0) as waiting,
        coalesce(open.running, 0) as running, open.next_at, coalesce(dead.failed, 0) as failed,
        last.started_at, last.finished_at, last.outcome
      from unnest(${kinds}::text[]) k(kind)
        left join paused_jobs p on p.brand_code = ${brand} and p.kind = k.kind
        left join operators o on o.brand_code = ${brand} and o.id = p.operator_id
        left join (
          select kind, count(*) filter (where due_at <= ${now} or (lease is null and attempts > 0)) as waiting,
            count(*) filter (where lease is not null and due_at > ${now}) as running,
            min(due_at) filter (where lease is null and due_at > ${now}) as next_at
          from jobs where brand_code = ${brand} and finished_at is null group by kind
        ) open on open.kind = k.kind
        left join (
          select kind, count(*) as failed from jobs where brand_code = ${brand} and outcome = 'dead' group by kind
        ) dead on dead.kind = k.kind
        left join lateral (
          select started_at, finished_at, outcome from jobs j
          where j.brand_code = ${brand} and j.kind = k.kind and j.finished_at is not null
          order by j.finished_at desc, j.id desc limit 1
        ) last on true`,
  ),
);
