export { adjustableOf } from './accounts/adjustable.ts';
export { balanceOn, monthSpan } from './accounts/account-balance.ts';
export { monthBooker } from './book-month.ts';
export { rateChoicesOf } from './policies.ts';
export { lastClosedDay } from './month-list.ts';
