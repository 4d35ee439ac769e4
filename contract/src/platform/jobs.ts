import * as z from 'zod';
import { mostCronChars, readCron } from '@rental/domain/platform/jobs/cron';
import { jobFailures, type JobFailure } from '@rental/domain/platform/jobs/job-failures';
import { endpoint } from '../endpoint.ts';
import { filledText, Id, Instant, keysOf, pageOf, smallPageQuery, text } from '../fields.ts';
import { StepUp, stepUpRefusals } from '../people/access/approvals.ts';
import { sortBy } from '../sorting.ts';

const Count = z.int().nonnegative();
/** Milliseconds. */
const Took = z.int().nonnegative();

/** A kind of timed work, or a queue, as it stands in the brand. */
export const JobRow = z.object({
  /** Its place among the kinds that the program declares. */
  id: Id,
  kind: z.string(),
  name: z.string(),
  /** When it runs, in words: 每天 03:00, 有任务时. */
  schedule: z.string(),
  /** Runs by the clock, and can be run at any time. Else it is queued for one thing each time. */
  isTimed: z.boolean(),
  /** Why its time is not to be changed; null: it may be. */
  fixedTime: z.string().nullable(),
  /** Its next five turns; none of a queue. */
  nextTurns: z.array(Instant),
  /** Null: it runs. */
  paused: z.object({ at: Instant, by: z.string() }).nullable(),
  /** Why it may not be paused; null: it may. */
  neverPaused: z.string().nullable(),
  /** Its failed jobs can be queued again. Else who waited for one has been told that it failed. */
  isRetryable: z.boolean(),
  /** Due, and not begun. */
  waiting: Count,
  running: Count,
  /** Given up within the last thirty days. */
  failed: Count,
  /** The job that ended last; null: none within a week. */
  lastRun: z
    .object({
      endedAt: Instant,
      /** Null: it ended under a release that did not keep it. */
      tookMs: Took.nullable(),
      isFailed: z.boolean(),
    })
    .nullable(),
  /** Null: it is paused, or a queue with nothing planned. */
  nextAt: Instant.nullable(),
});
export type JobRow = z.output<typeof JobRow>;

const labels = { kind: '任务' };
const kind = filledText(40, '请选择任务');

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  summary: '定时任务列表',
  labels: { name: '任务名称' },
  platforms: ['manage'],
  permission: 'job:list',
  query: z.object({
    ...smallPageQuery,
    sort: sortBy('name', 'waiting', 'failed'),
    /** A part of its name. */
    name: text(20).optional(),
    state: z.enum(['paused', 'failed', 'waiting'], '请选择正确的状态').optional(),
  }),
  answer: pageOf(JobRow),
});

/** 执行记录: the last 50 tries of a kind, the newest first. Of a failure its class alone is told, never the error or its data. */
export const jobRuns = endpoint({
  method: 'GET',
  path: '/api/jobs/runs',
  summary: '定时任务的执行记录',
  labels,
  platforms: ['manage'],
  permission: 'job:list',
  query: z.object({ kind }),
  answer: z.array(
    z.object({
      id: Id,
      /** When its last try began; null: an older release did not keep it. */
      startedAt: Instant.nullable(),
      endedAt: Instant.nullable(),
      tookMs: Took.nullable(),
      tries: Count,
      result: z.enum(['running', 'retrying', 'done', 'failed']),
      failure: z.enum(keysOf<JobFailure>(jobFailures)).nullable(),
      /** When it is tried again. */
      nextAt: Instant.nullable(),
    }),
  ),
  refusals: ['not_found'],
});

/** The time of a kind: what the program has, what counts in this brand, and its last twenty changes, the newest first. */
export const jobTimes = endpoint({
  method: 'GET',
  path: '/api/jobs/times',
  summary: '定时任务的执行时间与修改记录',
  labels,
  platforms: ['manage'],
  permission: 'job:list',
  query: z.object({ kind }),
  answer: z.object({
    /** Why it is not to be changed; null: it may be. */
    fixedTime: z.string().nullable(),
    /** The time of the program; null: it is by no time of the day. */
    own: z.string().nullable(),
    cron: z.string().nullable(),
    /** How often it was changed. */
    version: Count,
    changes: z.array(
      z.object({
        version: Count,
        /** In words: 每天 02:30. */
        schedule: z.string(),
        /** It went back to the time of the program. */
        isOwn: z.boolean(),
        reason: z.string(),
        by: z.string(),
        at: Instant,
      }),
    ),
  }),
  refusals: ['not_found'],
});

/** 修改时间: minute and hours of each day, as a cron; null: back to the time of the program. `version` is the one that was seen. */
export const setJobTime = endpoint({
  method: 'POST',
  path: '/api/jobs/time',
  summary: '修改定时任务的执行时间',
  labels: { ...labels, cron: '执行时间', version: '版本', reason: '修改原因' },
  platforms: ['manage'],
  permission: 'job:time',
  idempotent: true,
  body: z.object({
    kind,
    cron: filledText(mostCronChars, '请填写执行时间')
      .superRefine((typed, context) => {
        const read = readCron(typed);
        if (read.kind === 'wrong') context.addIssue({ code: 'custom', message: read.words });
      })
      .nullable(),
    version: Count,
    reason: filledText(200, '请填写修改原因'),
    stepUp: StepUp,
  }),
  answer: z.object({ kind: z.string(), version: Count }),
  refusals: ['not_found', 'job_time_fixed', 'job_time_changed', 'job_time_same', ...stepUpRefusals],
});

/** 立即执行: queues one run of timed work now. */
export const runJob = endpoint({
  method: 'POST',
  path: '/api/jobs/run',
  summary: '立即执行定时任务',
  labels,
  platforms: ['manage'],
  permission: 'job:run',
  idempotent: true,
  body: z.object({ kind }),
  answer: z.object({ kind: z.string() }),
  refusals: ['not_found', 'job_not_timed', 'job_waits', 'job_paused'],
});

/** 暂停: no job of the kind is begun in this brand until it is resumed. What runs ends. */
export const pauseJob = endpoint({
  method: 'POST',
  path: '/api/jobs/pause',
  summary: '暂停定时任务',
  labels,
  platforms: ['manage'],
  permission: 'job:pause',
  idempotent: true,
  body: z.object({ kind, stepUp: StepUp }),
  answer: z.object({ kind: z.string() }),
  refusals: ['not_found', 'job_never_paused', ...stepUpRefusals],
});

/** 恢复. Timed work that has missed a turn runs once at once. */
export const resumeJob = endpoint({
  method: 'POST',
  path: '/api/jobs/resume',
  summary: '恢复定时任务',
  labels,
  platforms: ['manage'],
  permission: 'job:pause',
  idempotent: true,
  body: z.object({ kind }),
  answer: z.object({ kind: z.string() }),
  refusals: ['not_found'],
});

/** 重试失败项: queues each dead job of the kind again, with all its tries. */
export const retryJobs = endpoint({
  method: 'POST',
  path: '/api/jobs/retry',
  summary: '重试失败的任务',
  labels,
  platforms: ['manage'],
  permission: 'job:retry',
  idempotent: true,
  body: z.object({ kind, stepUp: StepUp }),
  answer: z.object({ retried: Count }),
  refusals: ['not_found', 'job_not_retried', 'no_failed_jobs', ...stepUpRefusals],
});
