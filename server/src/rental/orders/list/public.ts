export { exportableOrders } from './order-export.ts';
