import type { listCashFlows } from '@rental/contract/rental/cash-flows';
import type { Input } from '@rental/contract/endpoint';
import { moneyMethods } from '@rental/domain/money/ledger/accounts';
import { cashDirections } from '@rental/domain/money/payments/cash-flows';
import { specialOrderTypes } from '@rental/domain/rental/orders/core/order-terms';
import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { filtersOn } from '../../http/list-filters.ts';
import {
  channelNamed,
  placedWithin,
  scopedBy,
  storeNamed,
  type ScopeValues,
} from '../../people/data-scope/public.ts';

export type CashFlowQuery = Input<typeof listCashFlows>['query'];
type OfFlows = Tables & { f: Tables['cash_flows']; o: Tables['orders'] };
export type CashFlows = SelectQueryBuilder<OfFlows, 'f' | 'o', object>;

const { declare, days, equal, text } = filtersOn<OfFlows, 'f' | 'o'>();

/** The filters of 收支流水. Store and channel are asked of the flow, which has those of its order. */
export const cashFlowFilters = declare<CashFlowQuery>({
  happenedOn: days('到账日期', 'f.happened_on'),
  direction: equal('收支', 'f.direction', (direction) => cashDirections[direction]),
  method: equal('收付方式', 'f.method', (method) => moneyMethods[method]),
  orderNo: text('订单号', 'o.order_no'),
  tradeNo: text('交易号', 'f.trade_no'),
  specialOrderType: equal('订单类型', 'o.special_order_type', (type) => specialOrderTypes[type]),
  storeIs: equal('店铺', 'f.store_id', storeNamed),
  channelIs: equal('渠道', 'f.channel_id', channelNamed),
});

export const criteriaOf = scopedBy(cashFlowFilters);

/** The flows `f` that the filters leave, each with its order `o`. */
export function filtered(db: Tx, criteria: ScopeValues): CashFlows {
  const flows = db
    .selectFrom('cash_flows as f')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'f.brand_code').onRef('o.id', '=', 'f.order_id'),
    )
    .where('f.brand_code', '=', criteria.brand)
    .where('f.order_id', 'is not', null)
    .where(placedWithin('f', criteria) as never) as unknown as CashFlows;
  return cashFlowFilters.narrowed(flows, db, criteria);
}
