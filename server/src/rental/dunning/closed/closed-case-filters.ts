import type { Input } from '@rental/contract/endpoint';
import type { listClosedCases } from '@rental/contract/rental/closed-cases';
import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { Tx } from '../../../db/transaction.ts';
import { filtersOn } from '../../../http/list-filters.ts';
import { responsibleNamed, scopedBy, type ScopeValues } from '../../../people/data-scope/public.ts';
import { isReached } from '../../dunning-cases/public.ts';

export type ClosedCaseQuery = Input<typeof listClosedCases>['query'];
type OfCases = Tables & { d: Tables['dunning_cases']; c: Tables['customers'] };
export type ClosedCases = SelectQueryBuilder<OfCases, 'd' | 'c', object>;

const { days, declare, equal, name, phone } = filtersOn<OfCases, 'd' | 'c'>();

/** The filters of 已结清. */
export const closedCaseFilters = declare<ClosedCaseQuery>({
  name: name('d.customer_id'),
  phone: phone('c.phone', 'c.phone_last4'),
  ownerIs: equal('催收员', 'd.owner_id', responsibleNamed),
  closedOn: days('结清日', 'd.closed_on'),
});

export const criteriaOf = scopedBy(closedCaseFilters);

/** The closed cases that the filters leave, as `d`, with their customers, as `c`. */
export function filtered(db: Tx, criteria: ScopeValues): ClosedCases {
  const cases = db
    .selectFrom('dunning_cases as d')
    .leftJoin('customers as c', (join) =>
      join.onRef('c.brand_code', '=', 'd.brand_code').onRef('c.id', '=', 'd.customer_id'),
    )
    .where('d.brand_code', '=', criteria.brand)
    .where('d.closed_on', 'is not', null)
    .where(isReached(db, 'd.id', criteria)) as unknown as ClosedCases;
  return closedCaseFilters.narrowed(cases, db, criteria);
}
