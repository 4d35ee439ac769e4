export { channelNamed, responsibleNamed, storeNamed } from './filter-words.ts';
export { exportableOrders } from './order-export.ts';
export { billDayCounts } from './order-figures.ts';
export { owedBill } from './order-position.ts';
export { reachable, scopeOf, within, type ScopeValues } from './order-scope.ts';
