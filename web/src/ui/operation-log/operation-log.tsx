import { Button } from 'antd';
import { useState } from 'react';
import type { AuditEntry } from '@rental/contract/people/audit/audit';
import { operationLabel, resultLabel } from '@rental/contract/people/audit/operation-words';
import { useRead } from '../../http/use-read.ts';
import { Empty, Failed, Loading } from '../page-states.tsx';
import { timeText } from '../texts/time-text.ts';
import { FactTable } from './fact-table.tsx';
import { logRead, maxShown } from './log-read.ts';
import './operation-log.css';

interface OperationLogProps {
  /** The object as commands write it to the log: `operator 17`, an order's number. */
  readonly object: string;
}

/** The log of one object, newest first: for operators with `audit:list`. */
export function OperationLog({ object }: OperationLogProps) {
  const log = useRead(...logRead(object));
  const { data, error } = log;
  if (data === undefined && error === null) return <Loading rows={3} />;
  if (data === undefined) return <Failed error={error} onRetry={() => void log.refetch()} />;
  if (data.content.length === 0) return <Empty words="暂无操作日志" />;
  return (
    <>
      <ol className="operation-log" aria-label="操作日志">
        {data.content.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {data.nextCursor === undefined ? null : (
        <p className="operation-nothing">只列出最近{maxShown}条，更早的请在操作日志中查询</p>
      )}
    </>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  const [isOpen, setOpen] = useState(false);
  const hasFacts = entry.before !== null || entry.after !== null;
  return (
    <li>
      <p className="operation-head">
        <strong>{operationLabel(entry.operation)}</strong>
        <span>{entry.operator?.nickName ?? '系统'}</span>
      </p>
      <p className="operation-time">
        <time dateTime={entry.at}>{timeText(entry.at)}</time>
        {entry.result === 'ok' ? null : ` · ${resultLabel(entry.result)}`}
        {hasFacts ? (
          <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起变更' : '查看变更'}
          </Button>
        ) : null}
      </p>
      {isOpen ? <FactTable {...entry} /> : null}
    </li>
  );
}
