import { Drawer } from 'antd';
import { useState } from 'react';
import type { AuditRow } from '@rental/contract/people/audit/audit';
import {
  addressText,
  objectText,
  operatorText,
  platformText,
} from '@rental/contract/people/audit/entry-words';
import { operationLabel, resultLabel } from '@rental/contract/people/audit/operation-words';
import { useRead } from '../../http/use-read.ts';
import { FactTable } from '../../ui/operation-log/fact-table.tsx';
import { Failed, Loading } from '../../ui/page-states.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { timeText } from '../../ui/texts/time-text.ts';

interface AuditDrawerProps {
  readonly entry: AuditRow;
  readonly onClosed: () => void;
}

/** One entry of 操作日志 with what it changed. */
export function AuditDrawer({ entry, onClosed }: AuditDrawerProps) {
  const [isOpen, setOpen] = useState(true);
  const detail = useRead('auditEntry', { params: { id: entry.id } }, { staleTime: Infinity });
  const { data, error } = detail;
  return (
    <Drawer
      open={isOpen}
      title={operationLabel(entry.operation)}
      size={640}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => {
        if (!open) onClosed();
      }}
    >
      <FactList
        facts={[
          { label: '时间', value: timeText(entry.at) },
          { label: '操作员', value: operatorText(entry) ?? '-' },
          { label: '对象', value: objectText(entry) ?? '-' },
          { label: '结果', value: resultLabel(entry.result) },
          { label: '平台', value: platformText(entry) ?? '-' },
          { label: '地址', value: addressText(entry) },
          { label: '追踪号', value: <CopyableText name="追踪号" text={entry.traceId} /> },
        ]}
      />
      <h3 className="audit-changes">变更内容</h3>
      {data === undefined && error === null ? <Loading rows={4} /> : null}
      {data === undefined && error !== null ? (
        <Failed error={error} onRetry={() => void detail.refetch()} />
      ) : null}
      {data === undefined ? null : <FactTable {...data} />}
    </Drawer>
  );
}
