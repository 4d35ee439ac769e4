import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { booksStoppedAt } from './book-check-store.ts';

/** Refuses while the brand's books are known to be wrong (threat model 25). */
export async function refuseWhileBooksDiffer(
  { brandCode }: Pick<Acting, 'brandCode'>,
  tx: Tx,
): Promise<void> {
  if ((await booksStoppedAt(tx, brandCode)) !== null) refuse('books_differ');
}
