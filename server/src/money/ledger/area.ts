import * as calls from '@rental/contract/money/ledger';
import type { ServerArea } from '../../area.ts';
import { serve, type Serving } from '../../http/serve.ts';
import type { FileLinks } from '../../platform/materials/public.ts';
import { billFlow } from './bill-flow.ts';
import {
  bookChangesChecker,
  bookChecker,
  frequentBookCheck,
  hourlyBookCheck,
} from './book-checker.ts';
import { checkBooksNow } from './check-books-now.ts';
import { listAccounts } from './list-accounts.ts';
import { orderBooks } from './order-books.ts';

function serveLedger(serving: Serving, links: FileLinks): void {
  serve(serving, calls.orderBooks, (ctx, input, tx) => orderBooks(ctx, input, tx, links));
  serve(serving, calls.billFlow, (ctx, input, tx) => billFlow(ctx, input, tx, links));
  serve(serving, calls.listAccounts, listAccounts);
  serve(serving, calls.checkBooksNow, checkBooksNow);
}

export const ledgerArea: ServerArea = {
  serve: (serving, { links }) => serveLedger(serving, links),
  jobs: () => [bookChangesChecker, bookChecker],
  timed: [frequentBookCheck, hourlyBookCheck],
};
