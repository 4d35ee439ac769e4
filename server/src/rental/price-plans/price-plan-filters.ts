import type { Input } from '@rental/contract/endpoint';
import type { listPricePlans } from '@rental/contract/rental/price-plans';
import { specialOrderTypes } from '@rental/domain/rental/orders/core/order-terms';
import { planStates, type PlanState } from '@rental/domain/rental/price-plans/price-plan';
import { sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Reach } from '../../http/context.ts';
import { filtersOn } from '../../http/list-filters.ts';
import { scopedBy, type ScopeValues } from '../../people/data-scope/public.ts';
import type { PricePlans } from './price-plan-row.ts';
import { plansWithVersion } from './price-plan-store.ts';

const { declare, equal, filter } = filtersOn<
  Tables & { p: Tables['price_plans']; v: Tables['price_plan_versions'] },
  'p' | 'v'
>();

/** The filters of 租赁方案. */
export const pricePlanFilters = declare<Input<typeof listPricePlans>['query']>({
  name: filter({
    label: '方案名称',
    words: (name: string) => name,
    values: (name) => ({ part: name.toLowerCase() }),
    narrow: (plans, { part }) =>
      plans.where(sql<boolean>`position(${part}::text in lower(p.name)) > 0`),
  }),
  productIs: equal('商品', 'p.product_id', productNamed),
  type: equal('租赁方式', 'v.type', (type: 1 | 2) => specialOrderTypes[type]),
  planState: filter({
    label: '状态',
    words: (state: PlanState) => planStates[state],
    values: (state) => ({ is: state === 'enabled' }),
    narrow: (plans, { is }) => plans.where('p.is_enabled', '=', is),
  }),
});

export const criteriaOf = scopedBy(pricePlanFilters);

/** The plans that the filters leave. Prices are the brand's, as the catalogue is: its operators see all of them. */
export const filtered = (db: Tx, criteria: ScopeValues): PricePlans =>
  pricePlanFilters.narrowed(plansWithVersion(db, criteria.brand), db, criteria);

async function productNamed(id: number, tx: Tx, { brandCode }: Reach): Promise<string> {
  const row = await tx
    .selectFrom('products')
    .select('name')
    .where('brand_code', '=', brandCode)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? `编号 ${id}`;
}
