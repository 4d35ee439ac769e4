import { Alert, Modal, type ModalProps } from 'antd';
import { useState } from 'react';
import { maxOverdueSms } from '@rental/contract/rental/overdue';
import type { AnswerOf } from '../../http/call.ts';
import { useCommand } from '../../http/use-command.ts';
import { useRead } from '../../http/use-read.ts';
import { CommandDialog } from '../../ui/dialogs/command-dialog.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import { dunningReads } from './dunning-reads.ts';
import type { OverdueQuery } from './overdue-head.tsx';
import { reasonCounts } from './skipped-reasons.ts';
import './dunning.css';

interface OverdueSmsModalProps {
  /** The bills, or the filters of 逾期管理 that leave them. */
  readonly of: { readonly billIds: readonly number[] } | { readonly query: OverdueQuery };
  /** The dialog has gone. */
  readonly onClosed: () => void;
}

/** 发逾期短信: who is told, what the first one reads and who is not told, before it is sent. */
export function OverdueSmsModal({ of, onClosed }: OverdueSmsModalProps) {
  const isGiven = 'billIds' in of;
  const bills = useRead('overdueBills', isGiven ? { query: {} } : of, {
    ...once,
    enabled: !isGiven,
  });
  const billIds = isGiven ? of.billIds : bills.data?.billIds;
  const preview = useRead(
    'previewOverdueSms',
    { body: { billIds: [...(billIds ?? [])] } },
    { ...once, enabled: billIds !== undefined && billIds.length > 0 },
  );
  const command = useCommand('overdueSms', { refreshes: dunningReads });
  const [isPreviewGone, setPreviewGone] = useState(false);
  if (isPreviewGone && command.data !== undefined)
    return <SmsOutcome outcome={command.data} onClosed={onClosed} />;
  const { data } = preview;
  const error = bills.error ?? preview.error;
  return (
    <CommandDialog
      title="发逾期短信"
      okText={data === undefined ? '发送' : `发送 ${data.count} 条`}
      command={command}
      isOkDisabled={data === undefined || data.count === 0}
      onOk={() => command.mutate({ body: { billIds: [...(billIds ?? [])] } })}
      onClosed={() => (command.isSuccess ? setPreviewGone(true) : onClosed())}
    >
      {bills.data?.isCapped === true ? (
        <Alert
          type="warning"
          showIcon
          title={`符合条件的超过${maxOverdueSms}条，只发逾期最久的${maxOverdueSms}条，其余请缩小筛选范围后再发`}
        />
      ) : null}
      {billIds?.length === 0 ? <p className="dunning-words">没有可发短信的逾期账单。</p> : null}
      {error !== null && data === undefined ? (
        <Failed
          error={error}
          onRetry={() => void (bills.error === null ? preview : bills).refetch()}
        />
      ) : null}
      {error === null && data === undefined && billIds?.length !== 0 ? <Loading rows={3} /> : null}
      {data === undefined ? null : <SmsPlan plan={data} />}
    </CommandDialog>
  );
}

/** The question of a dialog is asked once, and again with the next one. */
const once = {
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  meta: { isQuiet: true },
} as const;

function SmsPlan({ plan }: { plan: AnswerOf<'previewOverdueSms'> }) {
  const { count, parts, balance, sendAt, example, skipped } = plan;
  return (
    <>
      <p className="dunning-words" role="status">
        将通知 <strong>{count}</strong> 位客户，
        {parts === 0 && count > 0
          ? '由自有短信账户发送，不扣短信余额。'
          : `计费 ${parts} 条，短信余额 ${balance} 条。`}
        {count === 0 ? null : `${timeText(sendAt)} 起发送。`}
      </p>
      {example === null ? null : (
        <>
          <p className="dunning-words">第一位客户将收到：</p>
          <p className="dunning-sms-text">{example}</p>
        </>
      )}
      <Skipped skipped={skipped} />
    </>
  );
}

function Skipped({ skipped }: { skipped: readonly { readonly reason: string }[] }) {
  if (skipped.length === 0) return null;
  return (
    <>
      <p className="dunning-words">{skipped.length} 条不发送：</p>
      <ul className="dunning-reasons" aria-label="不发送的原因">
        {reasonCounts(skipped).map(({ reason, count }) => (
          <li key={reason}>
            <span>{reason}</span>
            <span>{count} 条</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const okOnly: ModalProps['footer'] = (_, { OkBtn }) => <OkBtn />;

interface SmsOutcomeProps {
  readonly outcome: AnswerOf<'overdueSms'>;
  readonly onClosed: () => void;
}

function SmsOutcome({ outcome: { sent, skipped }, onClosed }: SmsOutcomeProps) {
  const [isShown, setShown] = useState(true);
  return (
    <Modal
      open={isShown}
      title="逾期短信"
      okText="完成"
      footer={okOnly}
      okButtonProps={{ size: 'middle' }}
      onOk={() => setShown(false)}
      onCancel={() => setShown(false)}
      afterClose={onClosed}
    >
      <p className="dunning-words" role="status">
        已提交 <strong>{sent}</strong> 条，{skipped.length} 条未发送。
      </p>
      <Skipped skipped={skipped} />
    </Modal>
  );
}
