import { signingParties, type SigningParty } from '@rental/domain/rental/agreements/signing';
import type { OrderStatus } from '@rental/domain/rental/orders/core/order-status';
import type { Tx } from '../../../db/transaction.ts';
import type { Acting } from '../../../http/context.ts';
import { chainSoon } from '../../chain/public.ts';
import { moveOrder, type StoredOrder } from '../../orders/core/public.ts';
import { changeAgreement, saveSignature, type StoredAgreement } from './signing-store.ts';

interface Signature {
  readonly order: StoredOrder;
  readonly agreement: StoredAgreement;
  readonly party: SigningParty;
  readonly isLast: boolean;
  /** The order's status when all have signed. */
  readonly to: OrderStatus;
}

/** A party has signed a locked agreement: with the last one the order moves. */
export async function takeSignature(
  ctx: Acting,
  tx: Tx,
  { order, agreement, party, isLast, to }: Signature,
): Promise<void> {
  await saveSignature(tx, agreement, party, ctx.now);
  if (party === 'customer') await changeAgreement(tx, agreement, { review_since: null });
  const { agreement_no: agreementNo } = agreement;
  moveOrder(ctx, tx, order, {
    move: 'partySigned',
    also: { agreement_no: agreementNo, party: signingParties[party] },
  });
  if (!isLast) return;
  await changeAgreement(tx, agreement, { signed_at: ctx.now });
  await chainSoon(tx, ctx);
  moveOrder(ctx, tx, order, { move: 'signAgreement', to });
}
