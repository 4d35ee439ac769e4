import type { Input } from '@rental/contract/endpoint';
import { paymentTabs, type listPayments } from '@rental/contract/rental/payment-orders';
import type { PaymentState } from '@rental/domain/rental/payment-orders/payment-order';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { filtersOn } from '../../http/list-filters.ts';
import { scopedBy, within, type ScopeValues } from '../../people/data-scope/public.ts';

type OfPayments = Tables & { m: Tables['payment_orders']; o: Tables['orders'] };
export type Payments = SelectQueryBuilder<OfPayments, 'm' | 'o', object>;

const { declare, filter, span, text } = filtersOn<OfPayments, 'm' | 'o'>();

type Tab = keyof typeof paymentTabs;
interface OfTab extends Readonly<Record<string, unknown>> {
  readonly state?: PaymentState;
  readonly undecided?: true;
  readonly overpaid?: true;
}

const ofTab = (tab: Tab): OfTab => {
  if (tab === 'undecided') return { undecided: true };
  return tab === 'overpaid' ? { overpaid: true } : { state: tab };
};

/** The filters of 收款单. */
export const paymentFilters = declare<Input<typeof listPayments>['query']>({
  paymentTab: filter({
    label: '状态',
    words: (tab: Tab) => paymentTabs[tab],
    values: ofTab,
    narrow: (payments, { state, undecided }) => {
      if (state !== undefined) return payments.where('m.state', '=', state);
      return undecided === undefined
        ? payments.where(sql<boolean>`m.overpaid_fen > 0`).where('m.refunded_at', 'is', null)
        : payments.where('m.undecided_at', 'is not', null);
    },
  }),
  orderNo: text('订单号', 'o.order_no'),
  paymentNo: text('收款单号', 'm.payment_no'),
  createTime: span('创建时间', 'm.created_at'),
});

export const criteriaOf = scopedBy(paymentFilters);

/** The payment orders `m` that the filters leave, with their orders `o`. */
export function filtered(db: Tx, criteria: ScopeValues): Payments {
  const payments: Payments = db
    .selectFrom('payment_orders as m')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
    )
    .where('m.brand_code', '=', criteria.brand)
    .where(within(criteria) as never);
  return paymentFilters.narrowed(payments, db, criteria);
}
