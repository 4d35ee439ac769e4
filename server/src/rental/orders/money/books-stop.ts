import { stopsForBooks } from '@rental/domain/rental/orders/money/books-stop';
import type { Weight } from '@rental/domain/rental/orders/money/given-away';
import type { WeighedAct } from '@rental/domain/rental/orders/money/second-person';
import type { Tx } from '../../../db/transaction.ts';
import type { Acting } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import { booksStoppedAt } from '../../../money/ledger/public.ts';

/** Refuses what gives money away while the brand's books are known to be wrong (threat model 25). */
export async function refuseWhereBooksDiffer(
  { brandCode }: Pick<Acting, 'brandCode'>,
  tx: Tx,
  act: WeighedAct,
  weight: Weight,
): Promise<void> {
  if (!stopsForBooks(act, weight)) return;
  if ((await booksStoppedAt(tx, brandCode)) !== null) refuse('books_differ');
}
