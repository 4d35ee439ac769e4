import type { OverstayRow } from '@rental/contract/rental/orders/overstays/overstays';
import { overstayStates, type OverstayState } from '@rental/domain/rental/orders/core/overstay';
import type { Column } from '../../../../ui/data-table/columns/columns.ts';
import {
  channelColumn,
  responsibleColumn,
  storeColumn,
} from '../../../../ui/data-table/columns/place-columns.ts';
import type { FilterField } from '../../../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../../../ui/data-table/list-call.ts';
import { pictured } from '../../../../ui/data-table/rows/pictured.tsx';
import { twoLines } from '../../../../ui/data-table/rows/two-lines.tsx';
import { CopyableText } from '../../../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../../../ui/texts/money-text.ts';
import { TonedText, type Tone } from '../../../../ui/texts/toned-text.tsx';
import { nameField, phoneField } from '../../../customers/customer-fields.ts';
import { skuField } from '../../../products/product-filters.ts';
import type { usePlaceFields, useResponsibleFields } from '../../core/filter-fields.ts';
import { detailPath, productText } from '../../core/order-text.ts';
import '../../core/orders.css';

const tones: Readonly<Record<OverstayState, Tone>> = {
  charging: 'running',
  graced: 'moving',
  capped: 'waiting',
  unsigned: 'ended',
};

const hints: Readonly<Record<OverstayState, string>> = {
  charging: '按签约条款每天计收超期占用费',
  graced: '签约条款的宽限期内，暂不计收',
  capped: '超期占用费已计到签约条款的上限，不再增加',
  unsigned: '签约条款未约定超期占用费，可用加收另行收取',
};

/** The columns of 超期未归还. */
export const overstayColumns: readonly Column<OverstayRow, SortField<'listOverstays'>>[] = [
  {
    key: 'orderNo',
    title: '订单号',
    width: 224,
    isKey: true,
    pin: 'left',
    cell: (row) => <CopyableText name="订单号" text={row.orderNo} to={detailPath(row.id)} />,
  },
  {
    key: 'overstayDays',
    sortBy: 'overstayDays',
    title: '超期',
    width: 96,
    cell: (row) => <span className="order-overdue">{row.overstayDays}天</span>,
    hint: (row) => `${row.endsOn}到期，超期${row.overstayDays}天`,
  },
  { key: 'endsOn', title: '到期日', width: 104, cell: (row) => row.endsOn },
  {
    key: 'state',
    title: '计费状态',
    width: 104,
    cell: (row) => (
      <TonedText tone={tones[row.overstayState]} words={overstayStates[row.overstayState]} />
    ),
    hint: (row) => hints[row.overstayState],
  },
  {
    key: 'charged',
    title: '已计占用费',
    width: 108,
    cell: (row) => moneyText(row.chargedFen),
    isAmount: true,
  },
  {
    key: 'owed',
    title: '待付占用费',
    width: 108,
    cell: (row) => moneyText(row.owedFen),
    isAmount: true,
  },
  {
    key: 'cap',
    title: '计费上限',
    width: 104,
    cell: (row) => moneyText(row.capFen),
    isAmount: true,
  },
  {
    key: 'product',
    title: '商品 / 规格',
    width: 152,
    cell: (row) => pictured(row.cover, twoLines(row.productName, row.skuName)),
    hint: productText,
  },
  {
    key: 'customer',
    title: '用户',
    width: 104,
    cell: (row) => twoLines(row.customerName, row.customerPhone),
  },
  {
    key: 'serial',
    title: '设备序列号',
    width: 160,
    cell: (row) =>
      row.serial === null ? '-' : <CopyableText name="设备序列号" text={row.serial} />,
  },
  {
    key: 'secured',
    title: '押金',
    width: 104,
    cell: (row) => moneyText(row.securedFen),
    hint: () => '已付押金，或预授权冻结的金额',
    isAmount: true,
  },
  storeColumn,
  channelColumn,
  responsibleColumn,
];

/** The filters of the list. */
export function overstayFilterFields(
  places: ReturnType<typeof usePlaceFields>,
  responsible: ReturnType<typeof useResponsibleFields>,
): FilterField<FilterName<'listOverstays'>>[] {
  return [
    { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整订单号' },
    nameField,
    phoneField,
    { kind: 'days', name: 'endsOn', label: '到期日' },
    skuField,
    ...places,
    ...responsible,
  ];
}
