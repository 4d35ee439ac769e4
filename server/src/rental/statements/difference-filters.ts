import type { Input } from '@rental/contract/endpoint';
import type { listDifferences } from '@rental/contract/rental/statements';
import {
  differenceCauses,
  differenceKinds,
  differenceStates,
  tradeKinds,
} from '@rental/domain/rental/statements/statement';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { filtersOn } from '../../http/list-filters.ts';
import { isPlaced, scopedBy, type ScopeValues } from '../../people/data-scope/public.ts';

type OfDifferences = Tables & { m: Tables['statement_differences']; o: Tables['orders'] };
export type Differences = SelectQueryBuilder<OfDifferences, 'm' | 'o', object>;

const { days, declare, equal, text } = filtersOn<OfDifferences, 'm' | 'o'>();

/** The filters of 对账差异. */
export const differenceFilters = declare<Input<typeof listDifferences>['query']>({
  differenceState: equal('状态', 'm.state', (state) => differenceStates[state]),
  differenceKind: equal('差异类型', 'm.kind', (kind) => differenceKinds[kind]),
  tradeKind: equal('交易类型', 'm.line_kind', (kind) => tradeKinds[kind]),
  cause: equal('差异原因', 'm.cause', (cause) => differenceCauses[cause]),
  statementDay: days('账单日', 'm.day'),
  ourNo: text('我方单号', 'm.our_no'),
  orderNo: text('订单号', 'o.order_no'),
});

export const criteriaOf = scopedBy(differenceFilters);

/** The differences `m` that the filters leave, with their orders `o` if they have one: none for who reaches a part of the brand alone. */
export function filtered(db: Tx, criteria: ScopeValues): Differences {
  const all = db
    .selectFrom('statement_differences as m')
    .leftJoin('orders as o', (join) =>
      join.onRef('o.brand_code', '=', 'm.brand_code').onRef('o.id', '=', 'm.order_id'),
    )
    .where('m.brand_code', '=', criteria.brand) as unknown as Differences;
  const reached = isPlaced(criteria) ? all.where(sql<boolean>`false`) : all;
  return differenceFilters.narrowed(reached, db, criteria);
}
