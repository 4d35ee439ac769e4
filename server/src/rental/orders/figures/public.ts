export { billDayCounts } from './order-figures.ts';
export { figuresOf } from './order-figures.ts';
export { ordersPlacedAt } from './placed-orders.ts';
export { keptBillSums, keptOrderSums } from './kept-sums.ts';
