import type { ReletRow } from '@rental/contract/rental/orders/renewals/relets';
import { maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import { reletStateOf, reletStates } from '@rental/domain/rental/orders/renewals/relet-states';
import { count, instant, money, text, type ExportColumn } from '../../../http/exportable-list.ts';
import { withOrderRow } from '../core/order-row.ts';
import type { Relets } from './relet-filters.ts';

/** Relets `o` with what a row draws from other tables, the orders that they go on from as `b`. */
export const withReletRow = (relets: Relets) =>
  withOrderRow(relets)
    .innerJoin('orders as b', (join) =>
      join.onRef('b.brand_code', '=', 'o.brand_code').onRef('b.id', '=', 'o.relet_of'),
    )
    .leftJoin('operators as d', (join) =>
      join.onRef('d.brand_code', '=', 'o.brand_code').onRef('d.id', '=', 'o.relet_by'),
    )
    .select(['o.period_days', 'b.id as original_id', 'b.order_no as original_no'])
    .select('d.nick_name as operator_name');

type StoredRelet = Awaited<ReturnType<ReturnType<typeof withReletRow>['execute']>>[number];

/** A row of the list, the customer masked (threat model 32). */
export const reletRowOf = (row: StoredRelet): ReletRow => ({
  id: row.id,
  reletNo: row.order_no,
  orderId: row.original_id,
  orderNo: row.original_no,
  reletState: reletStateOf(row.status),
  productName: row.product_name,
  cover: row.cover,
  skuName: row.sku_name,
  customerName: maskName(row.customer_name),
  customerPhone: maskMobile(row.customer_phone),
  termCount: row.term_count,
  periodDays: row.period_days,
  startOn: row.start_on,
  endsOn: row.ends_on,
  totalRentFen: row.total_rent_fen,
  buyoutFen: row.buyout_fen,
  operatorName: row.operator_name,
  at: row.created_at.toISOString(),
  storeName: row.store_name,
  channelName: row.channel_name,
  responsibleName: row.responsible_name,
});

/** The columns of 续租列表 by their keys there; a cell with two lines is two columns of a file. */
export const reletFileColumns: readonly ExportColumn<ReletRow>[] = [
  { key: 'reletNo', cells: [text('续租单号', (row) => row.reletNo)] },
  { key: 'orderNo', cells: [text('原订单', (row) => row.orderNo)] },
  { key: 'state', cells: [text('状态', (row) => reletStates[row.reletState])] },
  {
    key: 'customer',
    cells: [text('姓名', (row) => row.customerName), text('手机', (row) => row.customerPhone)],
  },
  {
    key: 'product',
    cells: [text('商品', (row) => row.productName), text('规格', (row) => row.skuName)],
  },
  {
    key: 'rentalPeriod',
    cells: [
      count('期数', (row) => row.termCount),
      text('每期时长', (row) => (row.periodDays === null ? '1个月' : `${row.periodDays}天`)),
      text('起租日', (row) => row.startOn),
      text('到期日', (row) => row.endsOn),
    ],
  },
  { key: 'totalRent', cells: [money('总租金（元）', (row) => row.totalRentFen)] },
  { key: 'buyout', cells: [money('买断价（元）', (row) => row.buyoutFen)] },
  { key: 'operator', cells: [text('发起人', (row) => row.operatorName)] },
  { key: 'at', cells: [instant('发起时间', (row) => row.at)] },
  { key: 'store', cells: [text('店铺', (row) => row.storeName)] },
  { key: 'channel', cells: [text('渠道', (row) => row.channelName)] },
  { key: 'responsible', cells: [text('负责人', (row) => row.responsibleName)] },
];
