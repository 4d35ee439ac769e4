import type { Input, Returned } from '@rental/contract/endpoint';
import {
  listPricePlans,
  type pricePlanCounts as countsCall,
  type PricePlanRow,
} from '@rental/contract/rental/price-plans';
import { planStates } from '@rental/domain/rental/price-plans/price-plan';
import type { Keyset } from '../../db/keyset.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { exportableList } from '../../http/exportable-list.ts';
import { anyPage, keysetList } from '../../http/keyset-list.ts';
import { criteriaOf, filtered, pricePlanFilters } from './price-plan-filters.ts';
import { pricePlanFileColumns, pricePlanRowOf, withPricePlanRow } from './price-plan-row.ts';

/** 租赁方案, the one that changed last first. */
const plans = keysetList({
  criteriaOf,
  filtered,
  withRow: withPricePlanRow,
  id: 'p.id',
  sorts: {
    updateTime: { column: 'p.updated_at', kind: 'instant', keyOf: (row) => row.updated_at },
  },
  usual: { field: 'updateTime', direction: 'desc' },
});

/** 租赁方案. */
export const pricePlanList = (
  ctx: Context,
  { query }: Input<typeof listPricePlans>,
  tx: Tx,
): Promise<Returned<typeof listPricePlans>> => plans.page(ctx, tx, query, pricePlanRowOf);

/** The counts on the tabs. */
export const pricePlanCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  plans.tabCounts(ctx, tx, query, {
    tabs: planStates,
    queryOf: (planState) => ({ ...query, ...anyPage, planState }),
  });

/** 租赁方案 as it is exported, in the order of the screen. */
export const exportablePricePlans = exportableList<typeof listPricePlans, PricePlanRow, Keyset>({
  name: 'listPricePlans',
  of: listPricePlans,
  columns: pricePlanFileColumns,
  describe: pricePlanFilters.words,
  ...plans.exportedAs(pricePlanRowOf),
});
