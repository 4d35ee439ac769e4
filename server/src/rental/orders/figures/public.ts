export { billDayCounts } from './order-figures.ts';
