import type { OrderRow } from '@rental/contract/rental/orders/list/orders';
import { orderSources } from '@rental/domain/rental/orders/core/order-terms';
import type { Column } from '../../../ui/data-table/columns/columns.ts';
import {
  channelColumn,
  responsibleColumn,
  storeColumn,
} from '../../../ui/data-table/columns/place-columns.ts';
import type { SortField } from '../../../ui/data-table/list-call.ts';
import { twoLines } from '../../../ui/data-table/rows/two-lines.tsx';
import { CopyableText } from '../../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { clockText, dayText, timeText } from '../../../ui/texts/time-text.ts';
import { OrderStatusText, orderTags } from '../core/order-status-text.tsx';
import { detailPath, productText, riskText, statusText } from '../core/order-text.ts';

/**
 * The columns of 订单列表. Two lines a cell: what belongs together is read together, and what is asked of an order
 * first stands first, for a window shows about ten of them.
 */
export const orderColumns: readonly Column<OrderRow, SortField<'listOrders'>>[] = [
  {
    key: 'orderNo',
    title: '订单号',
    width: 224,
    isKey: true,
    pin: 'left',
    cell: (order) => <CopyableText name="订单号" text={order.orderNo} to={detailPath(order.id)} />,
  },
  {
    key: 'status',
    sortBy: 'overdueDays',
    sortTitle: '逾期天数',
    title: '状态',
    width: 136,
    cell: (order) => <OrderStatusText order={order} />,
    hint: (order) =>
      [statusText(order.orderStatus), ...orderTags(order).map(({ words }) => words)].join('，'),
  },
  {
    key: 'product',
    title: '商品 / 规格',
    width: 152,
    cell: (order) => twoLines(order.productName, order.skuName),
    hint: productText,
  },
  {
    key: 'customer',
    title: '用户',
    width: 104,
    cell: (order) => (
      <>
        {order.customerName}
        {order.isCustomerBlacklisted ? (
          <span className="order-overdue is-beside">黑名单</span>
        ) : null}
        <small>{order.customerPhone}</small>
      </>
    ),
  },
  { key: 'risk', title: '风险', width: 92, cell: riskText },
  {
    key: 'rentalPeriod',
    sortBy: 'endsOn',
    sortTitle: '到期日',
    title: '租期',
    width: 104,
    cell: (order) =>
      order.startOn === null
        ? twoLines(`${order.termCount}期`, '未起租')
        : twoLines(order.startOn, `至 ${order.endsOn ?? '-'}`),
  },
  {
    key: 'totalRent',
    sortBy: 'totalRentFen',
    title: '总租金',
    width: 96,
    cell: (order) => moneyText(order.totalRentFen),
    isAmount: true,
  },
  {
    key: 'paid',
    title: '已付 / 总期数',
    width: 108,
    cell: (order) =>
      twoLines(moneyText(order.paidFen), `${order.paidTerms} / ${order.termCount}期`),
    isAmount: true,
  },
  {
    key: 'deposit',
    title: '押金 / 免押',
    width: 104,
    cell: (order) =>
      twoLines(
        moneyText(order.depositFen),
        order.authorizedFen > 0 ? '预授权' : `免 ${moneyText(order.depositWaivedFen)}`,
      ),
    isAmount: true,
    isMinor: true,
  },
  {
    key: 'buyout',
    title: '买断价',
    width: 96,
    cell: (order) => moneyText(order.buyoutFen),
    isAmount: true,
    isMinor: true,
  },
  {
    key: 'createTime',
    sortBy: 'createTime',
    title: '下单时间',
    width: 100,
    cell: (order) => twoLines(dayText(order.createTime), clockText(order.createTime)),
    hint: (order) => timeText(order.createTime),
  },
  storeColumn,
  channelColumn,
  {
    key: 'source',
    title: '来源',
    width: 108,
    cell: (order) => orderSources[order.source],
    isMinor: true,
  },
  responsibleColumn,
];
