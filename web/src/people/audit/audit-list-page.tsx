import { memo, useState } from 'react';
import type { AuditRow } from '@rental/contract/people/audit/audit';
import { operationLabels, resultLabels } from '@rental/contract/people/audit/operation-words';
import type { RowAction } from '../../ui/data-table/columns/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import { usualDays } from '../../ui/data-table/filters/usual-days.ts';
import type { FilterName } from '../../ui/data-table/list-call.ts';
import { auditColumns } from './audit-columns.tsx';
import { AuditDrawer } from './audit-drawer.tsx';

/** 操作日志. */
export default function AuditListPage() {
  const [opened, setOpened] = useState<AuditRow | null>(null);
  return (
    <>
      <AuditList onOpen={setOpened} />
      {opened === null ? null : <AuditDrawer entry={opened} onClosed={() => setOpened(null)} />}
    </>
  );
}

const rules = async () => (await import('@rental/contract/people/audit/audit')).listAudit;

/** The list by itself, which no drawer draws again. */
const AuditList = memo(function AuditList({ onOpen }: { onOpen: (row: AuditRow) => void }) {
  const [opensWith] = useState(() => usualDays('at'));
  const [actions] = useState(() => (row: AuditRow): RowAction[] => [
    { key: 'open', label: '查看', onSelect: () => onOpen(row) },
  ]);
  return (
    <DataTable
      read="listAudit"
      rules={rules}
      noun="操作日志"
      columns={auditColumns}
      rowKey={idOf}
      fields={fields}
      opensWith={opensWith}
      actions={actions}
    />
  );
});

const idOf = (row: AuditRow) => row.id;

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const fields: readonly FilterField<FilterName<'listAudit'>>[] = [
  { kind: 'days', name: 'at', label: '时间' },
  { kind: 'text', name: 'account', label: '操作员', placeholder: '完整账号' },
  { kind: 'choice', name: 'operation', label: '操作', options: choices(operationLabels) },
  { kind: 'text', name: 'object', label: '对象', placeholder: '如 员工 17、订单号' },
  { kind: 'choice', name: 'result', label: '结果', options: choices(resultLabels) },
  { kind: 'text', name: 'address', label: '地址', placeholder: '完整IP地址' },
];
