import type { CustomerRow } from '@rental/contract/rental/customers';
import { customerStatusLabels } from '@rental/domain/rental/customers/customer-status';
import type { AnswerOf } from '../../http/call.ts';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { SortField, FilterName } from '../../ui/data-table/list-call.ts';
import { TabLink } from '../../ui/tab-link.tsx';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import { CustomerStatusText } from './customer-status-text.tsx';
import { customerName, customerPath } from './customer-text.ts';

const parentColumn: Column<CustomerRow, SortField<'listCustomers'>> = {
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
};

/** The columns of 客户列表; the distribution parent where the brand has 分销. */
export const customerColumns = (
  hasDistribution: boolean,
): readonly Column<CustomerRow, SortField<'listCustomers'>>[] => [
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
  ...(hasDistribution ? [parentColumn] : []),
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

const parentField: FilterField<FilterName<'listCustomers'>> = {
  kind: 'text',
  name: 'parentIs',
  label: '上级编号',
  placeholder: '分销上级的客户编号',
};

/** The filters of the list. */
export function customerFilterFields(
  options: AnswerOf<'customerOptions'> | undefined,
  hasDistribution: boolean,
): FilterField<FilterName<'listCustomers'>>[] {
  const salespeople = options?.salespeople ?? [];
  return [
    { kind: 'text', name: 'phone', label: '手机', placeholder: '11位、后4位或前3位以上' },
    { kind: 'text', name: 'name', label: '实名', placeholder: '至少2个字' },
    {
      kind: 'choice',
      name: 'status',
      label: '状态',
      options: [...customerStatusLabels].map(([status, label]) => ({
        value: String(status),
        label,
      })),
    },
    {
      kind: 'choice',
      name: 'yxUserIs',
      label: '业务员',
      options: salespeople.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { kind: 'days', name: 'createTime', label: '注册时间' },
    ...(hasDistribution ? [parentField] : []),
  ];
}
