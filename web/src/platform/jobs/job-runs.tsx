import type { JobRow } from '@rental/contract/platform/jobs';
import { jobFailures } from '@rental/domain/platform/jobs/job-failures';
import { Button } from 'antd';
import type { AnswerOf } from '../../http/call.ts';
import { useRead } from '../../http/use-read.ts';
import { DetailDrawer } from '../../ui/dialogs/detail-drawer.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { tookText } from '../../ui/texts/size-text.ts';
import { TimeCell } from '../../ui/texts/time-cell.tsx';
import { clockText, timeText } from '../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../ui/texts/toned-text.tsx';
import '../../ui/plain-table.css';
import './job-runs.css';

type Run = AnswerOf<'jobRuns'>[number];

interface JobRunsProps {
  readonly job: JobRow;
  readonly onClosed: () => void;
}

/** 执行记录 of a kind. */
export function JobRuns({ job, onClosed }: JobRunsProps) {
  const read = useRead('jobRuns', { query: { kind: job.kind } });
  return (
    <DetailDrawer title={`「${job.name}」的执行记录`} size={820} read={read} onClosed={onClosed}>
      {(runs) => (
        <>
          <div className="job-tools">
            <p>
              最近50次；成功的保留7天，失败的保留30天。
              {job.paused === null && job.nextTurns.length > 0
                ? `未来5次：${job.nextTurns.map((at) => timeText(at)).join('、')}。`
                : ''}
            </p>
            <Button loading={read.isFetching} onClick={() => void read.refetch()}>
              刷新
            </Button>
          </div>
          {runs.length === 0 ? (
            <p className="plain-table-none">暂无执行记录</p>
          ) : (
            <RunTable runs={runs} />
          )}
        </>
      )}
    </DetailDrawer>
  );
}

const results = {
  running: { tone: 'moving', words: '执行中' },
  retrying: { tone: 'waiting', words: '等待重试' },
  done: { tone: 'done', words: '成功' },
  failed: { tone: 'late', words: '失败' },
} as const satisfies Record<Run['result'], { tone: Tone; words: string }>;

const RunTable = ({ runs }: { readonly runs: readonly Run[] }) => (
  <ScrollRegion className="plain-table-scroll" label="执行记录表">
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">开始时间</th>
          <th scope="col">结果</th>
          <th scope="col">原因</th>
          <th scope="col" className="is-amount">
            耗时
          </th>
          <th scope="col" className="is-amount">
            次数
          </th>
          <th scope="col">结束时间</th>
          <th scope="col">任务编号</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run, index) => (
          <tr key={run.id} className={index % 2 === 1 ? 'is-striped' : undefined}>
            <TimeCell at={run.startedAt} />
            <td>
              <TonedText {...results[run.result]} />
            </td>
            <td className="is-words">{reasonText(run)}</td>
            <td className="is-amount">{tookText(run.tookMs)}</td>
            <td className="is-amount">{run.tries}</td>
            <TimeCell at={run.endedAt} />
            <td>{run.id}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);

function reasonText({ failure, nextAt }: Run): string {
  const words = failure === null ? '' : jobFailures[failure];
  if (nextAt === null) return words === '' ? '-' : words;
  return [words, `${clockText(nextAt)}再试`].filter(Boolean).join('，');
}
