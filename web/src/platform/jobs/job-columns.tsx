import type { JobRow } from '@rental/contract/platform/jobs';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import type { SortField } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { tookText } from '../../ui/texts/size-text.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import { TonedText } from '../../ui/texts/toned-text.tsx';
import { jobState, lastResult } from './job-text.ts';

const backlogText = ({ waiting, running }: JobRow) =>
  waiting + running === 0 ? '0' : `等待${waiting} · 执行${running}`;

function nextText({ paused, nextAt }: JobRow): string {
  if (paused !== null) return '恢复后执行';
  return nextAt === null ? '有任务时' : timeText(nextAt);
}

/** The columns of 定时任务. */
export const jobColumns: readonly Column<JobRow, SortField<'listJobs'>>[] = [
  {
    key: 'name',
    sortBy: 'name',
    title: '任务',
    width: 180,
    isKey: true,
    cell: (job) => twoLines(job.name, job.schedule),
    hint: (job) => `${job.name}：${job.schedule}`,
  },
  {
    key: 'state',
    title: '状态',
    width: 88,
    cell: (job) => <TonedText {...jobState(job)} />,
    hint: ({ paused }) => (paused === null ? '' : `${timeText(paused.at)} 由${paused.by}暂停`),
  },
  {
    key: 'lastRun',
    title: '上次执行',
    width: 168,
    cell: ({ lastRun }) => timeText(lastRun?.endedAt ?? null),
  },
  {
    key: 'result',
    title: '结果',
    width: 112,
    cell: (job) => <TonedText {...lastResult(job)} />,
  },
  {
    key: 'took',
    title: '耗时',
    width: 96,
    isAmount: true,
    cell: ({ lastRun }) => tookText(lastRun?.tookMs ?? null),
  },
  { key: 'next', title: '下次执行', width: 168, cell: nextText },
  {
    key: 'waiting',
    sortBy: 'waiting',
    title: '积压',
    width: 136,
    cell: backlogText,
    hint: backlogText,
  },
  {
    key: 'failed',
    sortBy: 'failed',
    title: '失败项',
    width: 88,
    isAmount: true,
    cell: ({ failed }) =>
      failed === 0 ? '0' : <TonedText tone="late" words={failed.toLocaleString('zh-CN')} />,
  },
];
