import { declareArea } from '../area.ts';
import { says, tells } from '../refusal-words.ts';

/** 定时任务: timed work and queues of a brand, for the platform's own staff. */
export const jobsArea = declareArea({
  directories: {
    job: '定时任务',
  },
  permissions: {
    'job:list': '查看定时任务',
    'job:run': '立即执行定时任务',
    'job:pause': '暂停与恢复定时任务',
    'job:retry': '重试失败的任务',
    'job:time': '修改定时任务时间',
  },
  refusals: {
    job_not_timed: says(422, '该任务有单据时自动执行，不能单独执行'),
    job_waits: says(409, '该任务已在排队或执行中，请稍后查看结果'),
    job_paused: says(409, '该任务已暂停，请先恢复'),
    job_never_paused: tells(422, ({ words }: { words: string }) => words),
    job_time_fixed: tells(422, ({ words }: { words: string }) => words),
    job_time_changed: says(409, '执行时间已被他人修改，请刷新后重试'),
    job_time_same: says(409, '执行时间没有变化'),
    job_not_retried: says(422, '该任务失败后已通知发起人，请由发起人重新发起'),
    no_failed_jobs: says(409, '没有可重试的失败项，请刷新后查看'),
  },
  operations: {
    'job:run': '立即执行定时任务',
    'job:pause': '暂停定时任务',
    'job:resume': '恢复定时任务',
    'job:retry': '重试失败的任务',
    'job:time': '修改定时任务时间',
  },
  objects: {
    job: '定时任务',
  },
});
