import type { OrderDetail } from '@rental/contract/rental/orders/page/order-detail';
import { refusals } from '@rental/contract/refusals';
import { alwaysStopsForBooks } from '@rental/domain/rental/orders/money/books-stop';
import type { WeighedAct } from '@rental/domain/rental/orders/money/second-person';

/**
 * Why an act cannot be done while the books of the brand differ, in the server's sentence; null where they are right or do
 * not stop it. Acts that stop only where they give something away are refused by their preview, which knows what they come to.
 */
export const booksObstacle = (
  act: WeighedAct,
  { areBooksStopped }: Pick<OrderDetail['order'], 'areBooksStopped'>,
): string | null =>
  areBooksStopped && alwaysStopsForBooks(act) ? refusals.books_differ.message({}) : null;
