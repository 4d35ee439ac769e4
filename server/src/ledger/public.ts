export { insertAccounts } from './accounts.ts';
export { bookChecker, hourlyBookCheck } from './book-checker.ts';
export { checkBooks, checkBooksAtLength } from './check-books.ts';
export { postAct, type Act } from './post-act.ts';
