export { monthBooker } from './book-month.ts';
export { vatRatesInForce } from './policies.ts';
export { lastClosedDay } from './month-list.ts';
