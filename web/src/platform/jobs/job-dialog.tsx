import type { JobRow } from '@rental/contract/platform/jobs';
import { useCommand } from '../../http/use-command.ts';
import { AgreedDialog, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { useRowCommand } from '../../ui/use-row-command.ts';
import { JobTimeDialog } from './job-time-dialog.tsx';
import { JobRuns } from './job-runs.tsx';
import { jobReads } from './job-text.ts';

/** The dialog beside the list, for one kind. */
export interface OpenedJob {
  readonly what: 'runs' | 'run' | 'time' | 'pause' | 'resume' | 'retry';
  readonly job: JobRow;
}

interface JobDialogProps {
  readonly opened: OpenedJob;
  readonly onClosed: () => void;
}

interface OneJobProps {
  readonly job: JobRow;
  readonly onClosed: () => void;
}

export function JobDialog({ opened: { what, job }, onClosed }: JobDialogProps) {
  switch (what) {
    case 'runs':
      return <JobRuns job={job} onClosed={onClosed} />;
    case 'run':
      return <RunJobDialog job={job} onClosed={onClosed} />;
    case 'time':
      return <JobTimeDialog job={job} onClosed={onClosed} />;
    case 'pause':
      return <PauseJobDialog job={job} onClosed={onClosed} />;
    case 'resume':
      return <ResumeJobDialog job={job} onClosed={onClosed} />;
    case 'retry':
      return <RetryJobsDialog job={job} onClosed={onClosed} />;
  }
}

/** 立即执行. */
function RunJobDialog({ job, onClosed }: OneJobProps) {
  const command = useRowCommand('runJob', jobReads);
  return (
    <CommandDialog
      title={`立即执行「${job.name}」`}
      okText="确认执行"
      command={command}
      onOk={() => command.mutate({ body: { kind: job.kind } })}
      onClosed={onClosed}
    >
      <p>将立即排队执行一次，只处理本品牌当前到期的事项；原定的执行时间不变。</p>
    </CommandDialog>
  );
}

/** 暂停. */
function PauseJobDialog({ job, onClosed }: OneJobProps) {
  const command = useCommand('pauseJob', { refreshes: jobReads, quiet: wantedByDialog });
  return (
    <AgreedDialog<object>
      title={`暂停「${job.name}」`}
      okText="确认暂停"
      isDanger
      isAlwaysProven
      command={command}
      onTyped={(_, { stepUp = {} }) => command.mutate({ body: { kind: job.kind, stepUp } })}
      onClosed={onClosed}
    >
      <p>暂停后，本品牌的「{job.name}」不再开始执行，正在执行的会做完，新的任务排队等待恢复。</p>
    </AgreedDialog>
  );
}

/** 恢复. */
function ResumeJobDialog({ job, onClosed }: OneJobProps) {
  const command = useRowCommand('resumeJob', jobReads);
  return (
    <CommandDialog
      title={`恢复「${job.name}」`}
      okText="确认恢复"
      command={command}
      onOk={() => command.mutate({ body: { kind: job.kind } })}
      onClosed={onClosed}
    >
      <p>
        {job.isTimed
          ? '恢复后继续按时执行；暂停期间错过的，立即补做一次。'
          : `恢复后立即处理排队中的${job.waiting}项。`}
      </p>
    </CommandDialog>
  );
}

/** 重试失败项. */
function RetryJobsDialog({ job, onClosed }: OneJobProps) {
  const command = useCommand('retryJobs', { refreshes: jobReads, quiet: wantedByDialog });
  return (
    <AgreedDialog<object>
      title={`重试「${job.name}」的失败项`}
      okText="确认重试"
      isAlwaysProven
      command={command}
      onTyped={(_, { stepUp = {} }) => command.mutate({ body: { kind: job.kind, stepUp } })}
      onClosed={onClosed}
    >
      <p>
        {job.failed}个失败项将重新排队，各执行一次；再次失败会自动重试，次数与首次相同。
        {job.paused === null ? '' : '该任务已暂停，恢复后才会执行。'}
      </p>
    </AgreedDialog>
  );
}
