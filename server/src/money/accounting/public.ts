export { monthBooker } from './book-month.ts';
export { lastClosedDay } from './month-list.ts';
