import { setJobTime } from '@rental/contract/platform/jobs';
import type { JobRow } from '@rental/contract/platform/jobs';
import { readCron } from '@rental/domain/platform/jobs/cron';
import { nextTurns, scheduleText } from '@rental/domain/platform/jobs/schedule';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { AnswerOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { AgreedDialog, wantedByDialog } from '../../ui/dialogs/agreed-dialog.tsx';
import { ContractField } from '../../ui/fields/contract-field.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import { jobReads } from './job-text.ts';
import './job-times.css';

interface JobTimeDialogProps {
  readonly job: JobRow;
  readonly onClosed: () => void;
}

interface Typed {
  readonly cron: string;
  readonly reason: string;
}

type Times = AnswerOf<'jobTimes'>;

const shownTurns = 5;

/** 修改时间, with the turns that it makes and who changed it before. */
export function JobTimeDialog({ job, onClosed }: JobTimeDialogProps) {
  const [form] = Form.useForm<Typed>();
  const read = useRead('jobTimes', { query: { kind: job.kind } });
  const command = useCommand('setJobTime', { refreshes: jobReads, quiet: wantedByDialog });
  const { error } = read;
  // what was read for an earlier dialog may be of the version before
  const data = read.isFetching ? undefined : read.data;
  return (
    <AgreedDialog<Typed>
      title={`修改「${job.name}」的执行时间`}
      okText="保存"
      isAlwaysProven
      form={form}
      isOkDisabled={data === undefined}
      command={command}
      onTyped={({ cron, reason }, { stepUp = {} }) => {
        const isOwn = cron.trim() === data?.own;
        const { version = 0 } = data ?? {};
        command.mutate({
          body: { kind: job.kind, cron: isOwn ? null : cron, version, reason, stepUp },
        });
      }}
      onClosed={onClosed}
    >
      {data === undefined && error === null ? <Loading rows={3} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void read.refetch()} />
      ) : null}
      {data === undefined ? null : <TimeFields key={data.version} times={data} />}
    </AgreedDialog>
  );
}

function TimeFields({ times }: { readonly times: Times }) {
  const form = Form.useFormInstance<Typed>();
  const typed = Form.useWatch('cron', form) ?? times.cron ?? '';
  const { own } = times;
  return (
    <>
      <ContractField
        of={setJobTime}
        name="cron"
        label="执行时间"
        initialValue={times.cron ?? ''}
        extra="分 时 日 月 周，如 30 2 * * * 为每天02:30；时可填多个，以逗号分隔，最多6个。"
      >
        <Input maxLength={40} autoComplete="off" />
      </ContractField>
      {own === null || own === typed.trim() ? null : (
        <Button
          type="link"
          className="job-time-own"
          onClick={() => form.setFieldValue('cron', own)}
        >
          用默认时间 {own}
        </Button>
      )}
      <Preview typed={typed} />
      <ContractField of={setJobTime} name="reason" label="修改原因">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} maxLength={200} showCount />
      </ContractField>
      <p>下一分钟起按新的时间执行；新时间的上一次还没有执行过的，立即补做一次。</p>
      <Changes changes={times.changes} />
    </>
  );
}

/** The next five turns of what is typed. */
function Preview({ typed }: { readonly typed: string }) {
  const [openedAt] = useState(() => new Date());
  const read = readCron(typed);
  if (read.kind === 'wrong') return null;
  const turns = nextTurns(read.schedule, openedAt, shownTurns);
  return (
    <section className="job-time-turns" aria-label="未来5次执行时间">
      <h3>{scheduleText(read.schedule)}，未来5次：</h3>
      <ol>
        {turns.map((turn) => (
          <li key={turn.getTime()}>{timeText(turn.toISOString())}</li>
        ))}
      </ol>
    </section>
  );
}

const Changes = ({ changes }: Pick<Times, 'changes'>) =>
  changes.length === 0 ? null : (
    <section className="job-time-turns" aria-label="修改记录">
      <h3>修改记录</h3>
      <ol>
        {changes.map(({ version, schedule, isOwn, reason, by, at }) => (
          <li key={version}>
            {`第${version}版 ${timeText(at)} ${by}：${isOwn ? '恢复默认，' : ''}${schedule}。${reason}`}
          </li>
        ))}
      </ol>
    </section>
  );
