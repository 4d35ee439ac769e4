import { listCustomers, type CustomerRow } from '@rental/contract/rental/customers';
import type { Input } from '@rental/contract/endpoint';
import { customerStatusLabels } from '@rental/domain/rental/customers/customer-status';
import type { Keyset } from '../../db/keyset.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Reach } from '../../http/context.ts';
import {
  count,
  exportableList,
  instant,
  spanText,
  text,
  type ExportColumn,
  type FilterWords,
} from '../../http/exportable-list.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import { customers } from './customer-list.ts';
import { customerRowOf, shownName } from './customer-row.ts';
import { reached } from './customer-scope.ts';

/** The columns of 客户列表 by their keys there; a cell with two lines is two columns of a file. */
const columns: readonly ExportColumn<CustomerRow>[] = [
  {
    key: 'name',
    cells: [text('昵称', (row) => row.nickname), text('姓名', (row) => row.realName)],
  },
  { key: 'phone', cells: [text('手机', (row) => row.phone)] },
  {
    key: 'status',
    cells: [text('状态', (row) => customerStatusLabels.get(row.status) ?? null)],
  },
  {
    key: 'orders',
    cells: [count('订单', (row) => row.orderCount), count('在租', (row) => row.rentingCount)],
  },
  { key: 'parent', cells: [text('分销上级', (row) => row.parentName)] },
  { key: 'salesperson', cells: [text('业务员', (row) => row.yxUserName)] },
  { key: 'createTime', cells: [instant('注册时间', (row) => row.createTime)] },
];

/** 客户列表 as it is exported: the last first, so that who registers meanwhile disturbs nothing. */
export const exportableCustomers = exportableList<typeof listCustomers, CustomerRow, Keyset>({
  name: 'listCustomers',
  of: listCustomers,
  columns,
  describe: filterWords,
  ...customers.exportedAs(customerRowOf),
});

/** The filters in the words of the screen. */
async function filterWords(
  tx: Tx,
  reach: Reach,
  query: Input<typeof listCustomers>['query'],
): Promise<FilterWords> {
  const { name, phone, status, parentIs, yxUserIs, createTime } = query;
  return [
    ['姓名', name],
    ['手机', phone],
    ['状态', status && customerStatusLabels.get(status)],
    ['分销上级', await parentNamed(tx, reach, parentIs)],
    ['业务员', await salespersonNamed(tx, reach, yxUserIs)],
    ['注册时间', spanText(createTime)],
  ];
}

async function parentNamed(tx: Tx, reach: Reach, id: number | undefined) {
  if (id === undefined) return undefined;
  const parent = await tx
    .selectFrom('customers as c')
    .select(['c.nickname', 'c.name'])
    .where(reached(tx, scopeOf(reach)))
    .where('c.id', '=', id)
    .executeTakeFirst();
  return parent ? shownName(parent) : `编号 ${id}`;
}

/** Named to operators who reach a customer of this 业务员, as in the list. */
async function salespersonNamed(tx: Tx, reach: Reach, id: number | undefined) {
  if (id === undefined) return undefined;
  const salesperson = await tx
    .selectFrom('customers as c')
    .innerJoin('operators as y', (join) =>
      join.onRef('y.brand_code', '=', 'c.brand_code').onRef('y.id', '=', 'c.yx_operator_id'),
    )
    .select('y.nick_name')
    .where(reached(tx, scopeOf(reach)))
    .where('c.yx_operator_id', '=', id)
    .executeTakeFirst();
  return salesperson?.nick_name ?? `编号 ${id}`;
}
