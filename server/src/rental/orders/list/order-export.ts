import { listOrders, type OrderRow } from '@rental/contract/rental/orders/list/orders';
import { businessDateOf } from '@rental/domain/business-date';
import { orderSources } from '@rental/domain/rental/orders/core/order-terms';
import { orderStatusLabels } from '@rental/domain/rental/orders/core/order-status';
import { orderLocks } from '@rental/domain/rental/orders/core/position';
import { riskLevelLabels } from '@rental/domain/rental/orders/core/risk-level';
import type { Keyset } from '../../../db/keyset.ts';
import {
  count,
  exportableList,
  instant,
  money,
  text,
  type ExportColumn,
} from '../../../http/exportable-list.ts';
import { orderRowOf } from '../core/order-row.ts';
import { orderFilters } from './order-filters.ts';
import { knownTotal, orders } from './order-list.ts';

/** The columns of 订单列表 by their keys there; a cell with two lines is two columns of a file. */
const columns: readonly ExportColumn<OrderRow>[] = [
  { key: 'orderNo', cells: [text('订单号', (order) => order.orderNo)] },
  {
    key: 'status',
    cells: [
      text(
        '状态',
        (order) => orderStatusLabels.get(order.orderStatus) ?? String(order.orderStatus),
      ),
      count('逾期天数', (order) => order.overdueDays),
      text('办理中', (order) => order.lock && orderLocks[order.lock]),
      text('续租', (order) => (order.isRelet ? '续租' : null)),
      text('投保', (order) => (order.isInsured ? '已投保' : null)),
      text('上链', (order) => (order.isOnChain ? '已上链' : null)),
      text('专享标签', (order) => order.exclusiveTag),
    ],
  },
  {
    key: 'product',
    cells: [text('商品', (order) => order.productName), text('规格', (order) => order.skuName)],
  },
  {
    key: 'customer',
    cells: [
      text('姓名', (order) => order.customerName),
      text('手机', (order) => order.customerPhone),
    ],
  },
  {
    key: 'risk',
    cells: [
      text('风险等级', (order) =>
        order.riskLevel === null ? '未查询' : riskLevelLabels[order.riskLevel],
      ),
      count('风险分', (order) => order.riskScore),
    ],
  },
  {
    key: 'rentalPeriod',
    cells: [text('起租日', (order) => order.startOn), text('到期日', (order) => order.endsOn)],
  },
  { key: 'totalRent', cells: [money('总租金（元）', (order) => order.totalRentFen)] },
  {
    key: 'paid',
    cells: [
      money('已付（元）', (order) => order.paidFen),
      count('已付期数', (order) => order.paidTerms),
      count('总期数', (order) => order.termCount),
    ],
  },
  {
    key: 'deposit',
    cells: [
      money('押金（元）', (order) => order.depositFen),
      money('免押（元）', (order) => order.depositWaivedFen),
    ],
  },
  { key: 'buyout', cells: [money('买断价（元）', (order) => order.buyoutFen)] },
  {
    key: 'createTime',
    cells: [instant('下单时间', (order) => order.createTime)],
  },
  { key: 'store', cells: [text('店铺', (order) => order.storeName)] },
  { key: 'channel', cells: [text('渠道', (order) => order.channelName)] },
  { key: 'source', cells: [text('来源', (order) => orderSources[order.source])] },
  { key: 'responsible', cells: [text('负责人', (order) => order.responsibleName)] },
];

/** 订单列表 as it is exported, in the order of the list: orders placed meanwhile disturb nothing. */
export const exportableOrders = exportableList<typeof listOrders, OrderRow, Keyset>({
  name: 'listOrders',
  of: listOrders,
  columns,
  describe: orderFilters.words,
  count: async (tx, reach, query, most) =>
    (await knownTotal(reach, tx, query)) ?? orders.countUpTo(reach, tx, query, most),
  page: async (tx, reach, query, after, limit) => {
    const { rows, last } = await orders.part(tx, reach, query, after, limit);
    const today = businessDateOf(reach.now);
    return { rows: rows.map((row) => orderRowOf(row, today)), last };
  },
});
