export { actDates, type ActDates } from './act-dates.ts';
export { insertAccounts } from './accounts.ts';
export { booksStoppedAt } from './book-check-store.ts';
export { checkBooks, checkBooksAtLength } from './check-books.ts';
export { depositTotals } from './deposit-totals.ts';
export { paidOnBehalf, storedPayer } from './paid-on-behalf.ts';
export { postAct, type Act } from './post-act.ts';
export { postOpenings, type Opening } from './post-openings.ts';
export { acceptDifferences } from './self-check.ts';
