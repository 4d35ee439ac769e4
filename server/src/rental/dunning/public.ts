export { overdueSums } from './overdue-total.ts';
