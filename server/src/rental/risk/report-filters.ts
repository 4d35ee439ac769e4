import type { Input } from '@rental/contract/endpoint';
import type { listRiskReports } from '@rental/contract/rental/risk-reports';
import { reportSources, reportStates } from '@rental/domain/rental/risk/reports';
import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { filtersOn } from '../../http/list-filters.ts';
import { scopedBy, within, type ScopeValues } from '../../people/data-scope/public.ts';

type OfReports = Tables & { r: Tables['risk_reports']; o: Tables['orders'] };
export type Reports = SelectQueryBuilder<OfReports, 'r' | 'o', object>;

const { declare, equal, span, text } = filtersOn<OfReports, 'r' | 'o'>();

/** The filters of 风控报告. */
export const reportFilters = declare<Input<typeof listRiskReports>['query']>({
  type: equal('服务商', 'r.type', (type) => `${type}`),
  reportState: equal('查询状态', 'r.state', (state) => reportStates[state]),
  source: equal('报告来源', 'r.source', (source) => reportSources[source]),
  orderNo: text('订单号', 'o.order_no'),
  createTime: span('查询时间', 'r.created_at'),
});

export const criteriaOf = scopedBy(reportFilters);

/** The reports that the filters leave, as `r`, with their orders, as `o`. */
export function filtered(db: Tx, criteria: ScopeValues): Reports {
  const reports: Reports = db
    .selectFrom('risk_reports as r')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'r.brand_code').onRef('o.id', '=', 'r.order_id'),
    )
    .where('r.brand_code', '=', criteria.brand)
    .where(within(criteria));
  return reportFilters.narrowed(reports, db, criteria);
}
