import { useState } from 'react';
import type { AuditRow } from '@rental/contract/people/audit/audit';
import {
  loginOperations,
  operationLabel,
  resultLabels,
} from '@rental/contract/people/audit/operation-words';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import { usualDays } from '../../ui/data-table/filters/usual-days.ts';
import type { FilterName } from '../../ui/data-table/list-call.ts';
import { loginColumns } from './audit-columns.tsx';

/** 登录日志. */
export default function LoginLogPage() {
  const [opensWith] = useState(() => usualDays('at'));
  return (
    <DataTable
      read="listLogins"
      rules={rules}
      noun="登录日志"
      columns={loginColumns}
      rowKey={idOf}
      fields={fields}
      opensWith={opensWith}
    />
  );
}

const rules = async () => (await import('@rental/contract/people/audit/audit')).listLogins;

const idOf = (row: AuditRow) => row.id;

const loginResults = [
  'ok',
  'wrong_password',
  'wrong_sms_code',
  'wrong_second_factor',
  'wrong_alipay',
] as const;

const fields: readonly FilterField<FilterName<'listLogins'>>[] = [
  { kind: 'days', name: 'at', label: '时间' },
  { kind: 'text', name: 'account', label: '账号', placeholder: '完整账号' },
  {
    kind: 'choice',
    name: 'operation',
    label: '操作',
    options: loginOperations.map((value) => ({ value, label: operationLabel(value) })),
  },
  {
    kind: 'choice',
    name: 'result',
    label: '结果',
    options: loginResults.map((value) => ({ value, label: resultLabels[value] })),
  },
  { kind: 'text', name: 'address', label: '地址', placeholder: '完整IP地址' },
];
