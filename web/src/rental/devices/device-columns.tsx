import type { DeviceRow } from '@rental/contract/rental/devices';
import { gradeText, grades, rentableText } from '@rental/domain/rental/devices/grade';
import type { AnswerOf } from '../../http/call.ts';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import { choices as labelled } from '../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../ui/data-table/filters/filters.ts';
import type { SortField, FilterName } from '../../ui/data-table/list-call.ts';
import { pictured } from '../../ui/data-table/rows/pictured.tsx';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { TabLink } from '../../ui/tab-link.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../ui/texts/money-text.ts';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import { productFields } from '../products/product-filters.ts';
import { DeviceStateText } from './device-state-text.tsx';
import { orderPath, productText } from './device-text.ts';

/** The columns of 设备库存. */
export const deviceColumns: readonly Column<DeviceRow, SortField<'listDevices'>>[] = [
  {
    key: 'serial',
    title: '序列号',
    width: 200,
    isKey: true,
    pin: 'left',
    cell: (device) => <CopyableText name="序列号" text={device.serial} />,
    hint: (device) => device.serial,
  },
  {
    key: 'state',
    title: '状态',
    width: 88,
    cell: (device) => <DeviceStateText state={device.deviceState} />,
  },
  {
    key: 'grade',
    title: '成色',
    width: 88,
    cell: (device) => gradeText(device.grade),
    hint: (device) =>
      `${gradeText(device.grade)}；出租成色：${rentableText(device.rentableGrades)}`,
  },
  {
    key: 'product',
    title: '商品 / 规格',
    width: 168,
    cell: (device) => pictured(device.cover, twoLines(device.productName, device.skuName)),
    hint: productText,
  },
  {
    key: 'store',
    title: '店铺',
    width: 120,
    cell: (device) => device.storeName,
    hint: (device) => device.storeName,
  },
  {
    key: 'order',
    title: '所在订单',
    width: 208,
    cell: (device) =>
      device.orderId === null || device.orderNo === null ? (
        '-'
      ) : (
        <TabLink to={orderPath(device.orderId)}>{device.orderNo}</TabLink>
      ),
  },
  {
    key: 'cost',
    sortBy: 'costFen',
    title: '成本价',
    width: 112,
    cell: (device) => moneyText(device.costFen),
    isAmount: true,
  },
  {
    key: 'bookValue',
    title: '账面价值',
    width: 112,
    cell: (device) => moneyText(device.bookValueFen),
    isAmount: true,
  },
  {
    key: 'boughtOn',
    sortBy: 'boughtOn',
    title: '购入日期',
    width: 104,
    cell: (device) => device.boughtOn ?? '-',
  },
  {
    key: 'note',
    title: '备注',
    width: 144,
    cell: (device) => device.note ?? '-',
    hint: (device) => device.note ?? '无备注',
    isMinor: true,
  },
  {
    key: 'createTime',
    sortBy: 'createTime',
    title: '入库时间',
    width: 104,
    cell: (device) => (
      <>
        {dayText(device.createTime)}
        <small>{clockText(device.createTime)}</small>
      </>
    ),
    hint: (device) => timeText(device.createTime),
    isMinor: true,
  },
];

/** The filters of the list. */
export function deviceFilterFields(
  options: AnswerOf<'deviceOptions'> | undefined,
): FilterField<FilterName<'listDevices'>>[] {
  return [
    { kind: 'text', name: 'serial', label: '序列号', placeholder: '完整、后6位或前3位以上' },
    {
      kind: 'choice',
      name: 'storeIs',
      label: '店铺',
      options: choices(options?.stores),
    },
    ...productFields,
    { kind: 'choice', name: 'grade', label: '成色', options: labelled(grades) },
    { kind: 'days', name: 'boughtOn', label: '购入日期' },
  ];
}

const choices = (options: readonly { readonly id: number; readonly name: string }[] = []) =>
  options.map(({ id, name }) => ({ value: String(id), label: name }));
