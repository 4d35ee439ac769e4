import { listBuyouts, type BuyoutRow } from '@rental/contract/rental/orders/buyouts/buyouts';
import { buyoutStates } from '@rental/domain/rental/orders/buyouts/buyout-states';
import type { Keyset } from '../../../db/keyset.ts';
import {
  exportableList,
  instant,
  money,
  text,
  type ExportColumn,
} from '../../../http/exportable-list.ts';
import { buyoutFilters } from './buyout-filters.ts';
import { buyouts } from './buyout-list.ts';
import { buyoutRowOf } from './buyout-row.ts';

/** The columns of 买断列表 by their keys there; a cell with two lines is two columns of a file. */
const columns: readonly ExportColumn<BuyoutRow>[] = [
  { key: 'buyoutNo', cells: [text('买断单号', (row) => row.buyoutNo)] },
  { key: 'orderNo', cells: [text('原订单', (row) => row.orderNo)] },
  {
    key: 'product',
    cells: [text('商品', (row) => row.productName), text('规格', (row) => row.skuName)],
  },
  {
    key: 'customer',
    cells: [text('姓名', (row) => row.customerName), text('手机', (row) => row.customerPhone)],
  },
  { key: 'price', cells: [money('销售价（元）', (row) => row.priceFen)] },
  { key: 'rentPaid', cells: [money('已付租金（元）', (row) => row.rentPaidFen)] },
  { key: 'due', cells: [money('应付尾款（元）', (row) => row.dueFen)] },
  { key: 'waived', cells: [money('优惠（元）', (row) => row.waivedFen)] },
  { key: 'paid', cells: [money('实付尾款（元）', (row) => row.paidFen)] },
  {
    key: 'state',
    cells: [
      text('状态', (row) => buyoutStates[row.buyoutState]),
      text('关闭原因', (row) => row.closeReason),
    ],
  },
  { key: 'isEarly', cells: [text('是否提前', (row) => (row.isEarly ? '提前' : '到期'))] },
  { key: 'at', cells: [instant('发起时间', (row) => row.at)] },
  {
    key: 'lapsesAt',
    cells: [instant('失效时间', (row) => row.lapsesAt)],
  },
  { key: 'endedAt', cells: [instant('结束时间', (row) => row.endedAt)] },
  { key: 'operator', cells: [text('操作员', (row) => row.operatorName)] },
  { key: 'store', cells: [text('店铺', (row) => row.storeName)] },
  { key: 'channel', cells: [text('渠道', (row) => row.channelName)] },
  { key: 'responsible', cells: [text('负责人', (row) => row.responsibleName)] },
];

/** 买断列表 as it is exported: the last first, so that what is bought meanwhile disturbs nothing. */
export const exportableBuyouts = exportableList<typeof listBuyouts, BuyoutRow, Keyset>({
  name: 'listBuyouts',
  of: listBuyouts,
  columns,
  describe: buyoutFilters.words,
  ...buyouts.exportedAs((row, { now }) => buyoutRowOf(row, now)),
});
