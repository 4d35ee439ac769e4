import type { ReletRow } from '@rental/contract/rental/orders/renewals/relets';
import { maskMobile, maskName } from '@rental/domain/rental/customers/masks';
import { reletStateOf } from '@rental/domain/rental/orders/renewals/relet-states';
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
