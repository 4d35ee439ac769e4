export { billDayCounts } from './order-figures.ts';
export { keptBillSums, keptOrderSums } from './kept-sums.ts';
