export { keysOfOrders, ordersOfKeys } from './link-rows.ts';
