import type { JobRow } from '@rental/contract/platform/jobs';
import { memo, Suspense, useMemo, useState } from 'react';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { FilterName } from '../../ui/data-table/list-call.ts';
import { useMay } from '../../ui/gate.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { jobColumns } from './job-columns.tsx';
import type { OpenedJob } from './job-dialog.tsx';

const JobDialog = lazyPart(async () => (await import('./job-dialog.tsx')).JobDialog);

/** 定时任务: the timed work and the queues of the brand. */
export default function JobListPage() {
  const [opened, setOpened] = useState<OpenedJob | null>(null);
  return (
    <>
      <JobList onOpen={setOpened} />
      <Suspense fallback={null}>
        {opened === null ? null : <JobDialog opened={opened} onClosed={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}

const rules = async () => (await import('@rental/contract/platform/jobs')).listJobs;

/** The list by itself, which no dialog draws again. */
const JobList = memo(function JobList({
  onOpen,
}: {
  readonly onOpen: (opened: OpenedJob) => void;
}) {
  const may = useMay();
  const actions = useMemo(
    () =>
      (job: JobRow): RowAction[] => {
        const open = (what: OpenedJob['what']) => () => onOpen({ what, job });
        const pausing =
          job.paused === null ? pauseOf(job) : { key: 'resume' as const, label: '恢复' };
        return [
          { key: 'runs', label: '执行记录', short: '记录', onSelect: open('runs') },
          ...(may('job:run')
            ? [
                {
                  key: 'run',
                  label: '立即执行',
                  short: '执行',
                  obstacle: runObstacle(job),
                  onSelect: open('run'),
                },
              ]
            : []),
          ...(may('job:time') ? [timeOf(job, open('time'))] : []),
          ...(may('job:pause') ? [{ ...pausing, onSelect: open(pausing.key) }] : []),
          ...(may('job:retry')
            ? [
                {
                  key: 'retry',
                  label: '重试失败项',
                  obstacle: retryObstacle(job),
                  onSelect: open('retry'),
                },
              ]
            : []),
        ];
      },
    [may, onOpen],
  );
  return (
    <DataTable
      read="listJobs"
      rules={rules}
      noun="任务"
      columns={jobColumns}
      rowKey={kindOf}
      fields={fields}
      actions={actions}
    />
  );
});

/** Of timed work that may not be set to another time, the reason stands on the button. */
const timeOf = ({ fixedTime }: JobRow, onSelect: () => void): RowAction => ({
  key: 'time',
  label: '修改时间',
  obstacle: fixedTime,
  onSelect,
});

const pauseOf = ({ neverPaused }: JobRow) => ({
  key: 'pause' as const,
  label: '暂停',
  isDanger: true,
  obstacle: neverPaused,
});

function runObstacle({ isTimed, paused, waiting, running }: JobRow): string | null {
  if (!isTimed) return '有单据时自动执行，不能单独执行';
  if (paused !== null) return '已暂停，请先恢复';
  return waiting + running > 0 ? '已在排队或执行中' : null;
}

function retryObstacle({ isRetryable, failed }: JobRow): string | null {
  if (!isRetryable) return '失败后已通知发起人，请由发起人重新发起';
  return failed === 0 ? '没有失败项' : null;
}

const fields: readonly FilterField<FilterName<'listJobs'>>[] = [
  { kind: 'text', name: 'name', label: '任务名称' },
  {
    kind: 'choice',
    name: 'state',
    label: '状态',
    options: [
      { value: 'paused', label: '已暂停' },
      { value: 'failed', label: '有失败项' },
      { value: 'waiting', label: '有积压' },
    ],
  },
];

const kindOf = (job: JobRow) => job.kind;
