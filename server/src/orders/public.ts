export { exportableOrders } from './order-export.ts';
export { scopeOf, within, type ScopeValues } from './order-scope.ts';
