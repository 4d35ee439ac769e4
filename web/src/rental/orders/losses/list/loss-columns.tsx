import type { LossRow } from '@rental/contract/rental/orders/losses/losses';
import { lossReasons } from '@rental/domain/rental/orders/core/reasons';
import { lossStates, type LossState } from '@rental/domain/rental/orders/losses/loss-states';
import type { Column } from '../../../../ui/data-table/columns/columns.ts';
import { channelColumn, storeColumn } from '../../../../ui/data-table/columns/place-columns.ts';
import { choices } from '../../../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../../../ui/data-table/filters/filters.ts';
import type { FilterName, SortField } from '../../../../ui/data-table/list-call.ts';
import { pictured } from '../../../../ui/data-table/rows/pictured.tsx';
import { twoLines } from '../../../../ui/data-table/rows/two-lines.tsx';
import { CopyableText } from '../../../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../../../ui/texts/money-text.ts';
import { clockText, dayText, timeText } from '../../../../ui/texts/time-text.ts';
import { TonedText, type Tone } from '../../../../ui/texts/toned-text.tsx';
import { nameField } from '../../../customers/customer-fields.ts';
import { DeviceStateText } from '../../../devices/device-state-text.tsx';
import type { usePlaceFields } from '../../core/filter-fields.ts';
import { detailPath, productText } from '../../core/order-text.ts';
import '../../core/orders.css';

const tones: Readonly<Record<LossState, Tone>> = { open: 'late', part: 'waiting', settled: 'done' };

/** The columns of 坏账列表. */
export const lossColumns: readonly Column<LossRow, SortField<'listLosses'>>[] = [
  {
    key: 'orderNo',
    title: '订单号',
    width: 224,
    isKey: true,
    pin: 'left',
    cell: (row) => <CopyableText name="订单号" text={row.orderNo} to={detailPath(row.orderId)} />,
  },
  {
    key: 'reason',
    title: '结案原因',
    width: 152,
    cell: (row) => twoLines(lossReasons[row.lossReason], row.note),
    hint: (row) => row.note,
  },
  {
    key: 'customer',
    title: '用户',
    width: 104,
    cell: (row) => twoLines(row.customerName, row.customerPhone),
  },
  {
    key: 'product',
    title: '商品 / 规格',
    width: 152,
    cell: (row) => pictured(row.cover, twoLines(row.productName, row.skuName)),
    hint: productText,
  },
  {
    key: 'written',
    sortBy: 'writtenFen',
    title: '坏账金额',
    width: 112,
    cell: (row) => moneyText(row.writtenFen),
    isAmount: true,
  },
  {
    key: 'recovered',
    title: '已收回',
    width: 112,
    cell: (row) => moneyText(row.recoveredFen),
    isAmount: true,
  },
  {
    key: 'left',
    title: '未收回',
    width: 112,
    cell: (row) => moneyText(row.leftFen),
    isAmount: true,
  },
  {
    key: 'state',
    title: '收回状态',
    width: 104,
    cell: (row) => <TonedText tone={tones[row.lossState]} words={lossStates[row.lossState]} />,
  },
  {
    key: 'device',
    title: '设备',
    width: 152,
    cell: (row) =>
      row.deviceState === null ? (
        '-'
      ) : (
        <>
          <DeviceStateText state={row.deviceState} />
          <small>{row.deviceSerial}</small>
        </>
      ),
    hint: (row) => row.deviceSerial ?? '-',
  },
  {
    key: 'at',
    sortBy: 'at',
    title: '结案时间',
    width: 100,
    cell: (row) => twoLines(dayText(row.at), clockText(row.at)),
    hint: (row) => timeText(row.at),
  },
  {
    key: 'operator',
    title: '操作员',
    width: 104,
    cell: (row) => row.operatorName ?? '-',
    isMinor: true,
  },
  storeColumn,
  channelColumn,
];

/** The filters of the list. */
export function lossFilterFields(
  places: ReturnType<typeof usePlaceFields>,
): FilterField<FilterName<'listLosses'>>[] {
  return [
    { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整订单号' },
    nameField,
    { kind: 'choice', name: 'lossReason', label: '结案原因', options: choices(lossReasons) },
    { kind: 'days', name: 'at', label: '结案时间' },
    ...places,
  ];
}
