import {
  listExtras,
  listHandOvers,
  type ExtraRow,
  type HandOverRow,
} from '@rental/contract/rental/extras';
import { chargedText, extraKinds, extraStateText } from '@rental/domain/rental/extras/extras';
import { orderStatusLabels } from '@rental/domain/rental/orders/core/order-status';
import { percent } from '@rental/domain/rate';
import type { Keyset } from '../../db/keyset.ts';
import {
  exportableList,
  instant,
  money,
  text,
  type ExportColumn,
} from '../../http/exportable-list.ts';
import { extraFilters } from './extra-filters.ts';
import { extras } from './extra-list.ts';
import { extraRowOf } from './extra-row.ts';
import { handOverFilters, handOverRowOf, handOvers } from './hand-over-list.ts';

type OfBoth = Pick<
  ExtraRow & HandOverRow,
  | 'orderNo'
  | 'orderStatus'
  | 'customerName'
  | 'customerPhone'
  | 'operatorName'
  | 'storeName'
  | 'channelName'
  | 'responsibleName'
>;

const ofOrder: readonly ExportColumn<OfBoth>[] = [
  {
    key: 'customer',
    cells: [text('姓名', (row) => row.customerName), text('手机', (row) => row.customerPhone)],
  },
  {
    key: 'orderStatus',
    cells: [text('订单状态', (row) => orderStatusLabels.get(row.orderStatus) ?? null)],
  },
  { key: 'operator', cells: [text('操作员', (row) => row.operatorName)] },
  { key: 'store', cells: [text('店铺', (row) => row.storeName)] },
  { key: 'channel', cells: [text('渠道', (row) => row.channelName)] },
  { key: 'responsible', cells: [text('负责人', (row) => row.responsibleName)] },
];

/** The columns of 附加单 by their keys there. */
const extraColumns: readonly ExportColumn<ExtraRow>[] = [
  { key: 'orderNo', cells: [text('原订单', (row) => row.orderNo)] },
  { key: 'billNo', cells: [text('账单号', (row) => row.billNo)] },
  { key: 'kind', cells: [text('类型', (row) => extraKinds[row.kind].label)] },
  { key: 'purpose', cells: [text('用途 / 险种', (row) => row.purpose)] },
  { key: 'amount', cells: [money('金额（元）', (row) => row.amountFen)] },
  { key: 'owed', cells: [money('待付（元）', (row) => row.owedFen)] },
  { key: 'state', cells: [text('状态', (row) => extraStateText(row.kind, row.billStatus))] },
  {
    key: 'charged',
    cells: [text('扣款', (row) => chargedText(row.billStatus, row.deductionResult))],
  },
  {
    key: 'chargedAt',
    cells: [instant('加收时间', (row) => row.chargedAt)],
  },
  { key: 'paidAt', cells: [instant('支付时间', (row) => row.paidAt)] },
  {
    key: 'settlement',
    cells: [text('结算比例', ({ settlementBp: bp }) => (bp === null ? null : percent(bp)))],
  },
  { key: 'note', cells: [text('备注', (row) => row.note)] },
  ...ofOrder,
];

/** 附加单 as it is exported: the last first, so that what is billed meanwhile disturbs nothing. */
export const exportableExtras = exportableList<typeof listExtras, ExtraRow, Keyset>({
  name: 'listExtras',
  of: listExtras,
  columns: extraColumns,
  describe: extraFilters.words,
  ...extras.exportedAs(extraRowOf),
});

/** The columns of 转单记录 by their keys there. */
const handOverColumns: readonly ExportColumn<HandOverRow>[] = [
  { key: 'orderNo', cells: [text('订单号', (row) => row.orderNo)] },
  {
    key: 'product',
    cells: [text('商品', (row) => row.productName), text('规格', (row) => row.skuName)],
  },
  { key: 'from', cells: [text('原店', (row) => row.fromStoreName)] },
  { key: 'to', cells: [text('新店', (row) => row.toStoreName)] },
  { key: 'reason', cells: [text('原因', (row) => row.reason)] },
  { key: 'at', cells: [instant('转单时间', (row) => row.at)] },
  ...ofOrder,
];

/** 转单记录 as it is exported. */
export const exportableHandOvers = exportableList<typeof listHandOvers, HandOverRow, Keyset>({
  name: 'listHandOvers',
  of: listHandOvers,
  columns: handOverColumns,
  describe: handOverFilters.words,
  ...handOvers.exportedAs(handOverRowOf),
});
