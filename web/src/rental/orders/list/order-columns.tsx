import type { OrderRow } from '@rental/contract/rental/orders/list/orders';
import { holdEnds } from '@rental/domain/rental/orders/core/hold-end';
import { orderSources, specialOrderTypes } from '@rental/domain/rental/orders/core/order-terms';
import { closeReasons } from '@rental/domain/rental/orders/core/reasons';
import { riskClassLabels } from '@rental/domain/rental/orders/core/risk-class';
import { riskLevelLabels } from '@rental/domain/rental/orders/core/risk-level';
import type { Column } from '../../../ui/data-table/columns/columns.ts';
import {
  channelColumn,
  responsibleColumn,
  storeColumn,
} from '../../../ui/data-table/columns/place-columns.ts';
import { choices } from '../../../ui/data-table/filters/filter-choices.ts';
import type { FilterField } from '../../../ui/data-table/filters/filters.ts';
import type { SortField, FilterName } from '../../../ui/data-table/list-call.ts';
import { pictured } from '../../../ui/data-table/rows/pictured.tsx';
import { twoLines } from '../../../ui/data-table/rows/two-lines.tsx';
import { CopyableText } from '../../../ui/texts/copyable-text.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import { clockText, dayText, timeText } from '../../../ui/texts/time-text.ts';
import { nameField } from '../../customers/customer-fields.ts';
import { productFields } from '../../products/product-filters.ts';
import type { usePlaceFields, useResponsibleOrNobodyFields } from '../core/filter-fields.ts';
import { OrderStatusText, orderTags } from '../core/order-status-text.tsx';
import {
  detailPath,
  productText,
  riskClassText,
  riskText,
  statusText,
} from '../core/order-text.ts';

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
    cell: (order) => pictured(order.cover, twoLines(order.productName, order.skuName)),
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
  {
    key: 'risk',
    title: '风险',
    width: 92,
    cell: (order) =>
      order.riskClass === undefined
        ? riskText(order)
        : twoLines(riskText(order), riskClassText(order.riskClass)),
  },
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
        order.authorizedFen > 0
          ? `冻 ${moneyText(order.authorizedFen)}`
          : `免 ${moneyText(order.depositWaivedFen)}`,
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

/** The filters of the list. */
export function orderFilterFields(
  places: ReturnType<typeof usePlaceFields>,
  responsible: ReturnType<typeof useResponsibleOrNobodyFields>,
  hasClasses: boolean,
): FilterField<FilterName<'listOrders'>>[] {
  return [
    { kind: 'text', name: 'orderNo', label: '订单号', placeholder: '完整订单号' },
    { kind: 'text', name: 'phone', label: '手机', placeholder: '11位、后4位或前3位以上' },
    nameField,
    { kind: 'text', name: 'idNumber', label: '身份证', placeholder: '完整身份证号' },
    { kind: 'text', name: 'deliveryPhone', label: '收货手机', placeholder: '11位或后4位' },
    ...productFields,
    { kind: 'days', name: 'createTime', label: '下单时间' },
    { kind: 'days', name: 'shippedAt', label: '发货时间' },
    { kind: 'days', name: 'startOn', label: '起租日' },
    { kind: 'days', name: 'endsOn', label: '到期日' },
    ...places,
    { kind: 'choice', name: 'source', label: '来源', options: choices(orderSources) },
    {
      kind: 'choice',
      name: 'specialOrderType',
      label: '订单类型',
      options: choices(specialOrderTypes),
    },
    { kind: 'flag', name: 'isOverdue', label: '逾期', words: '只看逾期' },
    { kind: 'choice', name: 'holdEnd', label: '担保', options: choices(holdEnds) },
    { kind: 'flag', name: 'arePapersWanted', label: '补件', words: '只看待补件' },
    { kind: 'flag', name: 'arePapersSent', label: '补件核对', words: '只看补件待核对' },
    {
      kind: 'choice',
      name: 'isRelet',
      label: '是否续租',
      options: choices({ true: '续租', false: '非续租' }),
    },
    { kind: 'flag', name: 'isTakenOver', label: '接管导入', words: '只看接管订单' },
    { kind: 'choice', name: 'closeReason', label: '关单类型', options: choices(closeReasons) },
    { kind: 'choice', name: 'riskLevel', label: '风险等级', options: choices(riskLevelLabels) },
    ...(hasClasses
      ? [
          {
            kind: 'choice' as const,
            name: 'riskClass' as const,
            label: '风险分级',
            options: choices(riskClassLabels),
          },
        ]
      : []),
    { kind: 'text', name: 'exclusiveTag', label: '专享标签', placeholder: '完整标签' },
    ...responsible,
    { kind: 'text', name: 'customerIs', label: '客户编号', placeholder: '客户详情中的编号' },
  ];
}
