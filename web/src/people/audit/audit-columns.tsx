import type { AuditRow } from '@rental/contract/people/audit/audit';
import {
  accountText,
  addressText,
  objectText,
  operatorText,
  platformText,
} from '@rental/contract/people/audit/entry-words';
import { operationLabel, resultLabel } from '@rental/contract/people/audit/operation-words';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import type { SortField } from '../../ui/data-table/list-call.ts';
import { timeText } from '../../ui/texts/time-text.ts';
import './audit.css';

const at: Column<AuditRow, SortField<'listAudit'>> = {
  key: 'at',
  sortBy: 'at',
  title: '时间',
  width: 168,
  isKey: true,
  cell: (row) => timeText(row.at),
};
const result: Column<AuditRow, SortField<'listAudit'>> = {
  key: 'result',
  title: '结果',
  width: 120,
  cell: (row) => (
    <span className={row.result === 'ok' ? undefined : 'audit-refused'}>
      {resultLabel(row.result)}
    </span>
  ),
};
const address: Column<AuditRow, SortField<'listAudit'>> = {
  key: 'address',
  title: '地址',
  width: 144,
  cell: (row) => addressText(row),
};

const dashed = (text: (row: AuditRow) => string | null) => (row: AuditRow) => text(row) ?? '-';
const object = dashed(objectText);
const operator = dashed(operatorText);
const platform = dashed(platformText);
const account = dashed(accountText);

/** The columns of 操作日志. */
export const auditColumns: readonly Column<AuditRow, SortField<'listAudit'>>[] = [
  at,
  {
    key: 'operation',
    title: '操作',
    width: 192,
    cell: (row) => operationLabel(row.operation),
    hint: (row) => operationLabel(row.operation),
  },
  { key: 'object', title: '对象', width: 200, cell: object, hint: object },
  { key: 'operator', title: '操作员', width: 176, cell: operator, hint: operator },
  result,
  { key: 'platform', title: '平台', width: 96, cell: platform, isMinor: true },
  address,
  { key: 'trace', title: '追踪号', width: 152, cell: (row) => row.traceId, isMinor: true },
];

/** The columns of 登录日志. */
export const loginColumns: readonly Column<AuditRow, SortField<'listAudit'>>[] = [
  at,
  { key: 'operation', title: '操作', width: 120, cell: (row) => operationLabel(row.operation) },
  {
    key: 'account',
    title: '账号',
    width: 160,
    cell: account,
    hint: account,
  },
  {
    key: 'nickName',
    title: '昵称',
    width: 160,
    cell: (row) => row.operator?.nickName ?? '-',
  },
  result,
  { key: 'platform', title: '平台', width: 104, cell: platform },
  address,
];
