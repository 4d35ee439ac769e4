import type { CustomerRow } from '@rental/contract/rental/customers';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import type { SortField } from '../../ui/data-table/list-call.ts';
import { TabLink } from '../../ui/tab-link.tsx';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import { CustomerStatusText } from './customer-status-text.tsx';
import { customerName, customerPath } from './customer-text.ts';

/** The columns of 客户列表. */
export const customerColumns: readonly Column<CustomerRow, SortField<'listCustomers'>>[] = [
  {
    key: 'name',
    title: '客户',
    width: 168,
    isKey: true,
    pin: 'left',
    cell: (customer) => (
      <>
        <TabLink to={customerPath(customer.id)}>{customerName(customer)}</TabLink>
        <small>实名 {customer.realName}</small>
      </>
    ),
    hint: customerName,
  },
  { key: 'phone', title: '手机', width: 120, cell: (customer) => customer.phone },
  {
    key: 'status',
    title: '状态',
    width: 96,
    cell: (customer) => <CustomerStatusText status={customer.status} />,
  },
  {
    key: 'orders',
    title: '订单 / 在租',
    width: 104,
    cell: (customer) => `${customer.orderCount} / ${customer.rentingCount}`,
    isAmount: true,
  },
  {
    key: 'parent',
    title: '分销上级',
    width: 144,
    cell: (customer) =>
      customer.parentId === null ? (
        '-'
      ) : (
        <TabLink to={customerPath(customer.parentId)}>{customer.parentName}</TabLink>
      ),
    hint: (customer) => customer.parentName ?? '无上级',
  },
  {
    key: 'salesperson',
    title: '业务员',
    width: 120,
    cell: (customer) => customer.yxUserName ?? '-',
    hint: (customer) => customer.yxUserName ?? '未绑定业务员',
  },
  {
    key: 'createTime',
    sortBy: 'createTime',
    title: '注册时间',
    width: 104,
    cell: (customer) => (
      <>
        {dayText(customer.createTime)}
        <small>{clockText(customer.createTime)}</small>
      </>
    ),
    hint: (customer) => timeText(customer.createTime),
    isMinor: true,
  },
];
