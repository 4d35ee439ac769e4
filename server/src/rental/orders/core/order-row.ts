import type { OrderRow } from '@rental/contract/rental/orders/list/orders';
import { billStatus, overdueDays } from '@rental/domain/rental/bills/bill-status';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import {
  customerStatus,
  type CustomerStatus,
} from '@rental/domain/rental/customers/customer-status';
import { maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import { holdEndOf, holdEnds } from '@rental/domain/rental/orders/core/hold-end';
import { overstayDays } from '@rental/domain/rental/orders/core/overstay';
import { orderStatus, orderStatusLabels } from '@rental/domain/rental/orders/core/order-status';
import { lossReasons } from '@rental/domain/rental/orders/core/reasons';
import { sql, type SelectQueryBuilder } from 'kysely';
import { orderSources } from '@rental/domain/rental/orders/core/order-terms';
import { orderLocks } from '@rental/domain/rental/orders/core/position';
import { riskClassLabels } from '@rental/domain/rental/orders/core/risk-class';
import { riskLevelLabels } from '@rental/domain/rental/orders/core/risk-level';
import { coverOf } from '../../../db/cover.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Reach } from '../../../http/context.ts';
import { count, instant, money, text, type ExportColumn } from '../../../http/exportable-list.ts';
import type { StoredOrder } from './order-store.ts';

/** The columns a row of the list is drawn from, of orders `o` with their customer, SKU, product, store, channel and operator. */
const orderColumns = [
  'o.id',
  'o.order_no',
  'o.status',
  'o.customer_phone',
  'o.source',
  'o.special_order_type',
  'o.total_rent_fen',
  'o.term_count',
  'o.deposit_fen',
  'o.deposit_waived_fen',
  'o.waiver_hold_fen',
  'o.deposit_held_fen',
  'o.authorized_fen',
  'o.hold_ends_on',
  'o.bad_debt_fen',
  'o.claim_open_fen',
  'o.loss_reason',
  'o.buyout_fen',
  'o.risk_level',
  'o.risk_score',
  'o.risk_class',
  'o.shipped_at',
  'o.start_on',
  'o.ends_on',
  'o.paid_fen',
  'o.paid_terms',
  'o.next_due_on',
  'o.lock',
  'o.is_insured',
  'o.is_on_chain',
  'o.papers_wanted',
  'o.papers_sent',
  'o.relet_of',
  'o.is_taken_over',
  'o.exclusive_tag',
  'o.created_at',
  'c.name as customer_name',
  'c.status as customer_status',
  'k.name as sku_name',
  'p.name as product_name',
  's.name as store_name',
  'h.name as channel_name',
  'r.nick_name as responsible_name',
] as const;

type OwnColumn =
  Extract<(typeof orderColumns)[number], `o.${string}`> extends `o.${infer Column}`
    ? Column
    : never;
type OrderColumns = Pick<StoredOrder, OwnColumn> & {
  customer_name: string;
  customer_status: CustomerStatus;
  sku_name: string;
  product_name: string;
  cover: string | null;
  store_name: string;
  channel_name: string | null;
  responsible_name: string | null;
  has_application: boolean;
};

/** Read for the orders of one page alone. */
const hasOpenApplication = sql<boolean>`exists (
  select from order_applications a where a.brand_code = o.brand_code and a.order_id = o.id
    and a.state in ('waiting', 'accepted'))`.as('has_application');

/** Orders `o` with what a row draws from other tables. */
export function withOrderRow<Row>(
  orders: SelectQueryBuilder<Tables & { o: Tables['orders'] }, 'o', Row>,
) {
  return orders
    .innerJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'o.brand_code').onRef('c.id', '=', 'o.customer_id'),
    )
    .innerJoin('skus as k', (join) =>
      join.onRef('k.brand_code', '=', 'o.brand_code').onRef('k.id', '=', 'o.sku_id'),
    )
    .innerJoin('products as p', (join) =>
      join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
    )
    .innerJoin('stores as s', (join) =>
      join.onRef('s.brand_code', '=', 'o.brand_code').onRef('s.id', '=', 'o.store_id'),
    )
    .leftJoin('channels as h', (join) =>
      join.onRef('h.brand_code', '=', 'o.brand_code').onRef('h.id', '=', 'o.channel_id'),
    )
    .leftJoin('operators as r', (join) =>
      join.onRef('r.brand_code', '=', 'o.brand_code').onRef('r.id', '=', 'o.responsible_id'),
    )
    .select(orderColumns)
    .select(coverOf)
    .select(hasOpenApplication);
}

/** A row of the list, the customer masked (threat model 32). */
export function orderRowOf(
  row: OrderColumns,
  { brand: { flags }, now }: Pick<Reach, 'brand' | 'now'>,
): OrderRow {
  const today = businessDateOf(now);
  return {
    id: row.id,
    orderNo: row.order_no,
    orderStatus: row.status,
    productName: row.product_name,
    cover: row.cover,
    skuName: row.sku_name,
    customerName: maskName(row.customer_name),
    customerPhone: maskMobile(row.customer_phone),
    isCustomerBlacklisted: row.customer_status === customerStatus.blacklisted,
    storeName: row.store_name,
    channelName: row.channel_name,
    source: row.source,
    specialOrderType: row.special_order_type,
    startOn: row.start_on,
    endsOn: row.ends_on,
    totalRentFen: row.total_rent_fen,
    paidFen: row.paid_fen,
    paidTerms: row.paid_terms,
    termCount: row.term_count,
    depositFen: row.deposit_fen,
    depositWaivedFen: row.deposit_waived_fen,
    waiverHoldFen: row.waiver_hold_fen,
    authorizedFen: row.authorized_fen,
    holdEndsOn: row.hold_ends_on,
    holdEnd: holdEndOf(
      {
        status: row.status,
        holdEndsOn: row.hold_ends_on,
        authorizedFen: row.authorized_fen,
        depositHeldFen: row.deposit_held_fen,
        securityDueFen: row.deposit_fen - row.deposit_waived_fen + row.waiver_hold_fen,
      },
      today,
    ),
    badDebtFen: row.bad_debt_fen,
    claimOpenFen: row.claim_open_fen,
    lossReason: row.loss_reason,
    buyoutFen: row.buyout_fen,
    riskLevel: row.risk_level,
    riskScore: row.risk_score,
    ...(flags.OpenRiskClass && { riskClass: row.risk_class }),
    overstayDays: overstayDays({ status: row.status, lock: row.lock, endsOn: row.ends_on }, today),
    overdueDays: daysOverdue(row.status === orderStatus.renting ? row.next_due_on : null, today),
    isInsured: row.is_insured,
    isOnChain: row.is_on_chain,
    isRelet: row.relet_of !== null,
    isTakenOver: row.is_taken_over,
    exclusiveTag: row.exclusive_tag,
    lock: row.lock,
    arePapersWanted: row.papers_wanted,
    arePapersSent: row.papers_sent,
    hasApplication: row.has_application,
    responsibleName: row.responsible_name,
    createTime: row.created_at.toISOString(),
  };
}

const daysOverdue = (dueOn: BusinessDate | null, today: BusinessDate) =>
  dueOn === null ? 0 : overdueDays({ status: billStatus.due, dueOn }, today);

/** The columns of 订单列表 by their keys there; a cell with two lines is two columns of a file. */
export const orderFileColumns: readonly ExportColumn<OrderRow>[] = [
  { key: 'orderNo', cells: [text('订单号', (order) => order.orderNo)] },
  {
    key: 'status',
    cells: [
      text(
        '状态',
        (order) => orderStatusLabels.get(order.orderStatus) ?? String(order.orderStatus),
      ),
      count('逾期天数', (order) => order.overdueDays),
      count('超期天数', (order) => order.overstayDays),
      text('担保', (order) => order.holdEnd && holdEnds[order.holdEnd]),
      text('办理中', (order) => order.lock && orderLocks[order.lock]),
      text('坏账', (order) => order.lossReason && lossReasons[order.lossReason]),
      text('续租', (order) => (order.isRelet ? '续租' : null)),
      text('申请', (order) => (order.hasApplication ? '有申请' : null)),
      text('接管', (order) => (order.isTakenOver ? '接管' : null)),
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
      {
        ...text('风险分级', ({ riskClass }) => (riskClass ? riskClassLabels[riskClass] : null)),
        flag: 'OpenRiskClass',
      },
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
      money('预授权冻结（元）', (order) => order.authorizedFen),
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
