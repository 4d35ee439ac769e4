import { listAudit, listLogins, type AuditRow } from '@rental/contract/people/audit/audit';
import {
  accountText,
  addressText,
  objectText,
  operatorText,
  platformText,
} from '@rental/contract/people/audit/entry-words';
import {
  loginOperations,
  operationLabel,
  resultLabel,
} from '@rental/contract/people/audit/operation-words';
import type { Keyset } from '../../db/keyset.ts';
import {
  exportableList,
  instant,
  spanText,
  text,
  type ExportColumn,
  type FilterWords,
} from '../../http/exportable-list.ts';
import { countEntries, criteriaOf, partOfEntries } from './audit-queries.ts';

const at: ExportColumn<AuditRow> = { key: 'at', cells: [instant('时间', (row) => row.at)] };
const operation: ExportColumn<AuditRow> = {
  key: 'operation',
  cells: [text('操作', (row) => operationLabel(row.operation))],
};
const result: ExportColumn<AuditRow> = {
  key: 'result',
  cells: [text('结果', (row) => resultLabel(row.result))],
};
const platform: ExportColumn<AuditRow> = { key: 'platform', cells: [text('平台', platformText)] };
const address: ExportColumn<AuditRow> = { key: 'address', cells: [text('地址', addressText)] };

/** 操作日志 as it is exported, the last first; what changed is not in it. */
export const exportableAudit = exportableList<typeof listAudit, AuditRow, Keyset>({
  name: 'listAudit',
  of: listAudit,
  columns: [
    at,
    operation,
    { key: 'object', cells: [text('对象', objectText)] },
    { key: 'operator', cells: [text('操作员', operatorText)] },
    result,
    platform,
    address,
    { key: 'trace', cells: [text('追踪号', (row) => row.traceId)] },
  ],
  describe: async (_tx, _reach, query) => filterWords('操作员', query),
  count: (tx, reach, query, most) => countEntries(reach, tx, criteriaOf(query), most),
  page: (tx, reach, query, after, limit) =>
    partOfEntries(reach, tx, criteriaOf(query), { query, after, limit }),
});

/** 登录日志 as it is exported, the last first. */
export const exportableLogins = exportableList<typeof listLogins, AuditRow, Keyset>({
  name: 'listLogins',
  of: listLogins,
  columns: [
    at,
    operation,
    { key: 'account', cells: [text('账号', accountText)] },
    { key: 'nickName', cells: [text('昵称', (row) => row.operator?.nickName ?? null)] },
    result,
    platform,
    address,
  ],
  describe: async (_tx, _reach, query) => filterWords('账号', query),
  count: (tx, reach, query, most) =>
    countEntries(reach, tx, criteriaOf(query, loginOperations), most),
  page: (tx, reach, query, after, limit) =>
    partOfEntries(reach, tx, criteriaOf(query, loginOperations), { query, after, limit }),
});

/** The filters in the words of the screen. */
const filterWords = (
  titleOfAccount: string,
  { at, account, operation, object, result, address }: Parameters<typeof criteriaOf>[0],
): FilterWords => [
  ['时间', spanText(at)],
  [titleOfAccount, account],
  ['操作', operation && operationLabel(operation)],
  ['对象', object],
  ['结果', result && resultLabel(result)],
  ['地址', address],
];
