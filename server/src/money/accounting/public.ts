export { monthBooker } from './book-month.ts';
