import { listOperators, type OperatorRow } from '@rental/contract/people/users/users';
import { dataScopeLabels } from '@rental/domain/people/access/data-scope';
import { purposeText } from '@rental/domain/people/access/purpose';
import type { Keyset } from '../../db/keyset.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Reach } from '../../http/context.ts';
import {
  count,
  exportableList,
  instant,
  text,
  type ExportColumn,
  type FilterWords,
} from '../../http/exportable-list.ts';
import { storeNamed } from '../data-scope/public.ts';
import {
  countOperators,
  partOfOperators,
  type OperatorQuery,
  type OperatorSearch,
} from './operator-queries.ts';

type Named = readonly { readonly name: string }[];
const names = (rows: Named) => rows.map(({ name }) => name).join('、');

/** The columns of 员工管理 by their keys there; a cell with two lines is two columns of a file. */
const columns: readonly ExportColumn<OperatorRow>[] = [
  {
    key: 'username',
    cells: [text('账号', (row) => row.username), text('昵称', (row) => row.nickName)],
  },
  {
    key: 'enabled',
    cells: [
      text('状态', (row) => (row.enabled ? '启用' : '已停用')),
      text('平台', (row) => purposeText(row.purpose)),
    ],
  },
  {
    key: 'roles',
    cells: [
      text('角色', (row) => names(row.roles)),
      text('数据范围', (row) => dataScopeLabels.get(row.dataScope) ?? null),
    ],
  },
  {
    key: 'dept',
    cells: [
      text('部门', (row) => row.dept && row.dept.name),
      text('岗位', (row) => names(row.jobs)),
    ],
  },
  {
    key: 'stores',
    cells: [
      text('店铺', (row) => names(row.stores)),
      text('渠道', (row) => row.channel && row.channel.name),
    ],
  },
  { key: 'phone', cells: [text('手机', (row) => row.phone), text('邮箱', (row) => row.email)] },
  { key: 'sessionCount', cells: [count('在线登录', (row) => row.sessionCount)] },
  { key: 'lastLoginAt', cells: [instant('最近登录', (row) => row.lastLoginAt)] },
  { key: 'createTime', cells: [instant('创建时间', (row) => row.createTime)] },
];

/** 员工管理 as it is exported: the last first, so that who comes meanwhile disturbs nothing. */
export const exportableOperators = exportableList<typeof listOperators, OperatorRow, Keyset>({
  name: 'listOperators',
  of: listOperators,
  columns,
  describe: filterWords,
  count: (tx, reach, query, most) => countOperators(reach, tx, query, most),
  page: (tx, reach, query, after, limit) => partOfOperators(reach, tx, { query, after, limit }),
});

/** The filters in the words of the screen. */
async function filterWords(tx: Tx, reach: Reach, query: OperatorQuery): Promise<FilterWords> {
  const { name, departmentIs, roleIs, storeIs, purpose, enabled } = query;
  return [
    ['账号昵称', name],
    ['部门', await nameOf(tx, reach, 'departments', departmentIs, { departmentIs })],
    ['角色', await nameOf(tx, reach, 'roles', roleIs, { roleIs })],
    ['店铺', storeIs === undefined ? undefined : await storeNamed(storeIs, tx, reach)],
    ['平台', purpose && (purposeText(purpose) ?? undefined)],
    ['状态', enabled === undefined ? undefined : enabled ? '启用' : '已停用'],
  ];
}

/** Named to whoever reaches `those` of it, where the list names it too. */
async function nameOf(
  tx: Tx,
  reach: Reach,
  table: 'departments' | 'roles',
  id: number | undefined,
  those: OperatorSearch,
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  if ((await countOperators(reach, tx, those, 1)) === 0) return `编号 ${id}`;
  const row = await tx
    .selectFrom(table)
    .select('name')
    .where('brand_code', '=', reach.brandCode)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? `编号 ${id}`;
}
