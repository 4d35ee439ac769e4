import { listReturns, type ReturnRow } from '@rental/contract/rental/orders/returns/returns';
import { businessDateOf } from '@rental/domain/business-date';
import { checksText, damagesText } from '@rental/domain/rental/orders/returns/inspection';
import { returnResults } from '@rental/domain/rental/orders/core/position';
import { returnStates } from '@rental/domain/rental/orders/returns/return-states';
import type { Keyset } from '../../../db/keyset.ts';
import {
  exportableList,
  instant,
  money,
  text,
  type ExportColumn,
} from '../../../http/exportable-list.ts';
import { returnFilters } from './return-filters.ts';
import { returns } from './return-list.ts';
import { returnRowOf } from './return-row.ts';

/** The columns of 归还列表 by their keys there; a cell with two lines is two columns of a file. */
const columns: readonly ExportColumn<ReturnRow>[] = [
  { key: 'orderNo', cells: [text('订单号', (row) => row.orderNo)] },
  { key: 'state', cells: [text('状态', (row) => returnStates[row.returnState])] },
  {
    key: 'overdueDays',
    cells: [{ title: '逾期天数', kind: 'count', value: (row) => row.overdueDays }],
  },
  {
    key: 'product',
    cells: [text('商品', (row) => row.productName), text('规格', (row) => row.skuName)],
  },
  {
    key: 'customer',
    cells: [text('姓名', (row) => row.customerName), text('手机', (row) => row.customerPhone)],
  },
  {
    key: 'parcel',
    cells: [
      text('退租物流公司', (row) => row.carrier),
      text('退租物流单号', (row) => row.trackingNumber),
    ],
  },
  { key: 'returnAddress', cells: [text('归还地址', (row) => row.returnAddress)] },
  { key: 'startedAt', cells: [instant('申请时间', (row) => row.startedAt)] },
  { key: 'arrivedAt', cells: [instant('到仓时间', (row) => row.arrivedAt)] },
  { key: 'inspectedAt', cells: [instant('检测时间', (row) => row.inspectedAt)] },
  {
    key: 'checks',
    cells: [
      text('检测结果', (row) => checksText(row.checks)),
      { title: '归还照片数', kind: 'count', value: (row) => row.photoCount },
    ],
  },
  {
    key: 'result',
    cells: [
      text('结算类型', (row) => row.result && returnResults[row.result]),
      text('损坏说明', (row) => row.damageNote),
    ],
  },
  { key: 'damages', cells: [text('损坏项目', (row) => damagesText(row.damages))] },
  {
    key: 'compensation',
    cells: [
      money('赔付（元）', (row) => row.compensationFen),
      money('待付赔付（元）', (row) => row.compensationOwedFen),
      text('赔付调整原因', (row) => row.compensationReason),
    ],
  },
  {
    key: 'deposit',
    cells: [
      money('押金余额（元）', (row) => row.depositHeldFen),
      money('已退押金（元）', (row) => row.depositRefundedFen),
    ],
  },
  { key: 'endedAt', cells: [instant('完成时间', (row) => row.endedAt)] },
  { key: 'store', cells: [text('店铺', (row) => row.storeName)] },
  { key: 'channel', cells: [text('渠道', (row) => row.channelName)] },
  { key: 'responsible', cells: [text('负责人', (row) => row.responsibleName)] },
  { key: 'note', cells: [text('备注', (row) => row.note)] },
];

/** 归还列表 as it is exported: the last first, so that what is applied for meanwhile disturbs nothing. */
export const exportableReturns = exportableList<typeof listReturns, ReturnRow, Keyset>({
  name: 'listReturns',
  of: listReturns,
  columns,
  describe: returnFilters.words,
  ...returns.exportedAs((row, { now }) => returnRowOf(row, businessDateOf(now))),
});
