import { listRiskEntries, type RiskEntryRow } from '@rental/contract/rental/risk-lists';
import { entryStates } from '@rental/domain/rental/risk-lists/list-entry';
import { listKinds, listReasons } from '@rental/domain/rental/risk-lists/list-kinds';
import * as z from 'zod';
import type { Keyset } from '../../db/keyset.ts';
import {
  exportableList,
  instant,
  text as words,
  type ExportColumn,
} from '../../http/exportable-list.ts';
import { entryFilters } from './entry-filters.ts';
import { entries } from './entry-list.ts';
import { entryRowOf } from './entry-row.ts';

const noPerson = z.never('名单导出不能按身份证号或手机筛选，请先清空').optional();

/** An export keeps its filters as they were typed: one that names a person by ID number or phone is refused. */
const exported = {
  ...listRiskEntries,
  query: listRiskEntries.query.extend({ idNumber: noPerson, listedPhone: noPerson }),
};

const fileColumns: readonly ExportColumn<RiskEntryRow>[] = [
  { key: 'name', cells: [words('姓名', (row) => row.name)] },
  { key: 'phone', cells: [words('手机', (row) => row.phone)] },
  { key: 'idNumber', cells: [words('身份证号', (row) => row.idNumber)] },
  { key: 'kind', cells: [words('名单', (row) => listKinds[row.kind])] },
  { key: 'reason', cells: [words('原因', (row) => listReasons[row.reason])] },
  { key: 'state', cells: [words('状态', (row) => entryStates[row.entryState])] },
  { key: 'expiresOn', cells: [words('到期', (row) => row.expiresOn ?? '长期')] },
  { key: 'isShared', cells: [words('共享', (row) => (row.isShared ? '共享中' : null))] },
  { key: 'note', cells: [words('备注', (row) => row.note)] },
  { key: 'createTime', cells: [instant('加入时间', (row) => row.createTime)] },
  { key: 'createdBy', cells: [words('加入人', (row) => row.createdByName)] },
  {
    key: 'removed',
    cells: [
      instant('移出时间', (row) => row.removed?.at ?? null),
      words('移出人', (row) => row.removed?.operatorName ?? null),
      words('移出原因', (row) => row.removed?.reason ?? null),
    ],
  },
];

/** 风控名单 as they are exported, the last first. Persons are masked as on the screen, and no hash leaves the server. */
export const exportableRiskEntries = exportableList<typeof exported, RiskEntryRow, Keyset>({
  name: 'listRiskEntries',
  of: exported,
  isOfWholeBrand: true,
  columns: fileColumns,
  describe: entryFilters.words,
  ...entries.exportedAs(entryRowOf),
});
