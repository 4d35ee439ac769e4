import { stopsForBooks } from '@rental/domain/rental/orders/money/books-stop';
import type { Weight } from '@rental/domain/rental/orders/money/given-away';
import type { WeighedAct } from '@rental/domain/rental/orders/money/second-person';
import type { Tx } from '../../../db/transaction.ts';
import type { Acting } from '../../../http/context.ts';
import { refuseWhileBooksDiffer } from '../../../money/ledger/public.ts';

/** Refuses what gives money away while the brand's books are known to be wrong (threat model 25). */
export async function refuseWhereBooksDiffer(
  { brandCode }: Pick<Acting, 'brandCode'>,
  tx: Tx,
  act: WeighedAct,
  weight: Weight,
): Promise<void> {
  if (!stopsForBooks(act, weight)) return;
  await refuseWhileBooksDiffer({ brandCode }, tx);
}
