import type { HandOverRow } from '@rental/contract/rental/extras';
import type { Column } from '../../ui/data-table/columns/columns.ts';
import {
  channelColumn,
  responsibleColumn,
  storeColumn,
} from '../../ui/data-table/columns/place-columns.ts';
import type { SortField } from '../../ui/data-table/list-call.ts';
import { twoLines } from '../../ui/data-table/rows/two-lines.tsx';
import { CopyableText } from '../../ui/texts/copyable-text.tsx';
import { clockText, dayText, timeText } from '../../ui/texts/time-text.ts';
import { detailPath, productText, statusText } from '../orders/core/order-text.ts';

/** The columns of 转单记录. */
export const handOverColumns: readonly Column<HandOverRow, SortField<'listHandOvers'>>[] = [
  {
    key: 'orderNo',
    title: '订单号',
    width: 224,
    isKey: true,
    pin: 'left',
    cell: (row) => <CopyableText name="订单号" text={row.orderNo} to={detailPath(row.orderId)} />,
  },
  { key: 'from', title: '原店', width: 128, cell: (row) => row.fromStoreName },
  { key: 'to', title: '新店', width: 128, cell: (row) => row.toStoreName },
  {
    key: 'product',
    title: '商品 / 规格',
    width: 152,
    cell: (row) => twoLines(row.productName, row.skuName),
    hint: productText,
  },
  {
    key: 'reason',
    title: '原因',
    width: 176,
    cell: (row) => row.reason ?? '-',
    hint: (row) => row.reason ?? '-',
  },
  { key: 'operator', title: '操作员', width: 104, cell: (row) => row.operatorName ?? '-' },
  {
    key: 'at',
    sortBy: 'at',
    title: '转单时间',
    width: 100,
    cell: (row) => twoLines(dayText(row.at), clockText(row.at)),
    hint: (row) => timeText(row.at),
  },
  { key: 'orderStatus', title: '订单状态', width: 96, cell: (row) => statusText(row.orderStatus) },
  {
    key: 'customer',
    title: '用户',
    width: 104,
    cell: (row) => twoLines(row.customerName, row.customerPhone),
    isMinor: true,
  },
  storeColumn,
  channelColumn,
  responsibleColumn,
];
