export { keysOfOrders, ordersOfKeys, type LinkKey } from './link-rows.ts';
