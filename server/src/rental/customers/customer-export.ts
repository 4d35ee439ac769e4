import { listCustomers, type CustomerRow } from '@rental/contract/rental/customers';
import { customerStatusLabels } from '@rental/domain/rental/customers/customer-status';
import type { Keyset } from '../../db/keyset.ts';
import {
  count,
  exportableList,
  instant,
  text,
  type ExportColumn,
} from '../../http/exportable-list.ts';
import { customerFilters } from './customer-filters.ts';
import { customers } from './customer-list.ts';
import { customerRowOf } from './customer-row.ts';

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
  describe: customerFilters.words,
  ...customers.exportedAs(customerRowOf),
});
