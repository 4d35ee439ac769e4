import type { Input } from '@rental/contract/endpoint';
import type { listReturns } from '@rental/contract/rental/orders/returns/returns';
import { returnBillKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { returnResults } from '@rental/domain/rental/orders/core/position';
import {
  returnStates,
  type ReturnState,
  type StoredReturnState,
} from '@rental/domain/rental/orders/returns/return-states';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import { filtersOn } from '../../../http/list-filters.ts';
import {
  channelNamed,
  placedWithin,
  responsibleNamed,
  storeNamed,
  scopedBy,
  type ScopeValues,
} from '../../../people/data-scope/public.ts';
import { returnAddressNamed } from './return-addresses.ts';

export type ReturnQuery = Input<typeof listReturns>['query'];
type OfReturns = Tables & { r: Tables['order_returns']; o: Tables['orders'] };
export type Returns = SelectQueryBuilder<OfReturns, 'r' | 'o', object>;

const { declare, equal, filter, span, text } = filtersOn<OfReturns, 'r' | 'o'>();

interface StateValues extends Readonly<Record<string, unknown>> {
  readonly is: StoredReturnState;
  readonly owes?: true | undefined;
  readonly owesNothing?: true | undefined;
}

/** True if a return's order has 赔付 unpaid. */
const owesCompensation = sql<boolean>`exists (
  select from bills c where c.brand_code = r.brand_code and c.order_id = r.order_id
    and c.kind in (${sql.raw(returnBillKinds.join(', '))}) and c.status = ${sql.lit(billStatus.due)})`;

/** The filters of 归还列表. */
export const returnFilters = declare<ReturnQuery>({
  returnState: filter({
    label: '状态',
    words: (state: ReturnState) => returnStates[state],
    values: (state): StateValues => ({
      is: state === 'toCompensate' || state === 'toComplete' ? 'inspected' : state,
      owes: state === 'toCompensate' || undefined,
      owesNothing: state === 'toComplete' || undefined,
    }),
    narrow: (returns, { is, owes, owesNothing }) => {
      const narrowed = returns.where('r.state', '=', is);
      if (owes !== undefined) return narrowed.where(owesCompensation);
      return owesNothing === undefined
        ? narrowed
        : narrowed.where(sql<boolean>`not ${owesCompensation}`);
    },
  }),
  result: equal('结算类型', 'r.result', (result) => returnResults[result]),
  orderNo: text('订单号', 'o.order_no'),
  startedAt: span('申请时间', 'r.started_at'),
  arrivedAt: span('到仓时间', 'r.arrived_at'),
  isOverdue: filter({
    label: '逾期',
    words: (isOverdue: boolean) => (isOverdue ? '只看逾期' : undefined),
    values: (isOverdue, { now }) => ({ dueBefore: isOverdue ? businessDateOf(now) : undefined }),
    narrow: (returns, { dueBefore }) =>
      returns
        .where('r.ended_at', 'is', null)
        .where('o.status', '=', orderStatus.renting)
        .where('o.next_due_on', '<', dueBefore as BusinessDate),
  }),
  storeIs: equal('店铺', 'r.store_id', storeNamed),
  channelIs: equal('渠道', 'r.channel_id', channelNamed),
  responsibleIs: equal('负责人', 'o.responsible_id', responsibleNamed),
  returnAddressIs: equal('归还地址', 'r.return_address_id', returnAddressNamed),
});

export const criteriaOf = scopedBy(returnFilters);

/**
 * The returns that the filters leave, as `r`, with their orders, as `o`. What has not ended is found in an index of its
 * own, so that what is asked of other tables is asked of few. Only operators that row-level security lets use an index
 * (ADR 5). A left join, as of bills, so that counting does without the orders.
 */
export function filtered(db: Tx, criteria: ScopeValues): Returns {
  const returns = db
    .selectFrom('order_returns as r')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'r.brand_code').onRef('o.id', '=', 'r.order_id'),
    )
    .where(placedWithin('r', criteria) as never) as unknown as Returns;
  return returnFilters.narrowed(returns, db, criteria);
}
