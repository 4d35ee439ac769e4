export { businessNo } from './business-no.ts';
export { carryOut } from './carry-out.ts';
export { channelNamed, responsibleNamed, skuNamed, storeNamed } from './filter-words.ts';
export { exportableOrders } from './order-export.ts';
export { billDayCounts } from './order-figures.ts';
export { lockStanding, owedBill, standingOf, termsOfDay, type Standing } from './order-position.ts';
export { placedWithin, reachable, scopeOf, within, type ScopeValues } from './order-scope.ts';
export { movePlacedRows } from './move-placed-rows.ts';
export { factsOf, lockOrder, moveOrder } from './order-store.ts';
