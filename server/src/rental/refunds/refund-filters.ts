import type { Input } from '@rental/contract/endpoint';
import { refundTabs, type listRefunds } from '@rental/contract/rental/refunds';
import { refundWays } from '@rental/domain/money/payments/refund-ways';
import type { RefundState } from '@rental/domain/rental/refunds/refund-order';
import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { filtersOn } from '../../http/list-filters.ts';
import { scopedBy, within, type ScopeValues } from '../../people/data-scope/public.ts';

type OfRefunds = Tables & { m: Tables['refund_orders']; o: Tables['orders'] };
export type Refunds = SelectQueryBuilder<OfRefunds, 'm' | 'o', object>;

const { declare, equal, filter, span, text } = filtersOn<OfRefunds, 'm' | 'o'>();

type Tab = keyof typeof refundTabs;
interface OfTab extends Readonly<Record<string, unknown>> {
  readonly state?: RefundState;
  readonly undecided?: true;
}

/** The filters of 退款单. */
export const refundFilters = declare<Input<typeof listRefunds>['query']>({
  refundTab: filter({
    label: '状态',
    words: (tab: Tab) => refundTabs[tab],
    values: (tab: Tab): OfTab => (tab === 'undecided' ? { undecided: true } : { state: tab }),
    narrow: (refunds, { state }) =>
      state === undefined
        ? refunds.where('m.undecided_at', 'is not', null)
        : refunds.where('m.state', '=', state),
  }),
  way: equal('退款方式', 'm.way', (way) => refundWays[way]),
  orderNo: text('订单号', 'o.order_no'),
  refundNo: text('退款单号', 'm.refund_no'),
  createTime: span('发起时间', 'm.created_at'),
});

export const criteriaOf = scopedBy(refundFilters);

/** The refund orders `m` that the filters leave, with their orders `o`. */
export function filtered(db: Tx, criteria: ScopeValues): Refunds {
  const refunds: Refunds = db
    .selectFrom('refund_orders as m')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
    )
    .where('m.brand_code', '=', criteria.brand)
    .where(within(criteria) as never);
  return refundFilters.narrowed(refunds, db, criteria);
}
