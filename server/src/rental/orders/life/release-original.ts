import { releaseRelet } from '@rental/domain/rental/orders/renewals/relets';
import type { Tx } from '../../../db/transaction.ts';
import type { Acting } from '../../../http/context.ts';
import { termsOfDay, type Standing } from '../core/order-position.ts';
import type { StoredOrder } from '../core/order-store.ts';
import { carryOut } from '../money/carry-out.ts';

interface Released {
  /** Locked, as its relet is. */
  readonly original: Standing;
  readonly relet: Pick<StoredOrder, 'order_no'>;
}

/** The relet was closed: the order that it would have gone on from is free again, and its timeline says why. */
export async function releaseOriginal(
  ctx: Acting,
  tx: Tx,
  { original, relet }: Released,
  note: string | undefined,
): Promise<void> {
  const plan = releaseRelet(original.position, termsOfDay(ctx, original.order));
  if (plan === null) return;
  await carryOut(ctx, tx, original, plan, {
    kind: 'cancelRelet',
    note,
    also: { relet_no: relet.order_no },
  });
}
