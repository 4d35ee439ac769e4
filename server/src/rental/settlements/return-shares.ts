import { fen } from '@rental/domain/money';
import { sharesToReturn } from '@rental/domain/rental/settlements/store-splits';
import { businessNo } from '../../business-no.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { splitLook } from './split-job.ts';
import { changeQuestion, splitsOfPayment, type StoredSplit } from './split-store.ts';
import { tradeOfPayment } from './split-trades.ts';

interface OfRefund {
  readonly refundId: number;
  /** The payment that it returns. */
  readonly paymentId: number;
}

/**
 * True once the provider may be asked for a refund: no split of its payment is under way, and the shares that belong to what goes back were
 * given back, or will not be. Else they are asked for. The order must be locked: no split of it is sent meanwhile.
 */
export async function sharesAreBack(
  ctx: Acting,
  tx: Tx,
  { refundId, paymentId }: OfRefund,
): Promise<boolean> {
  const { brandCode: brand } = ctx;
  const splits = await splitsOfPayment(tx, brand, paymentId);
  if (splits.length === 0) return true;
  if (splits.some(({ state }) => state === 'sent')) return false;
  const asked = await tx
    .selectFrom('split_returns')
    .select(['split_id', 'state'])
    .where('brand_code', '=', brand)
    .where('refund_id', '=', refundId)
    .execute();
  if (asked.some(({ state }) => state === 'sent')) return false;
  const trade = await tradeOfPayment(tx, brand, { paymentId });
  const back = sharesToReturn(
    trade,
    splits.map((split) => ({
      amountFen: split.amount_fen,
      ofFen: split.of_fen,
      returnedFen: split.returned_fen,
    })),
  );
  const isAsked = new Set(asked.map(({ split_id: id }) => id));
  const owing = splits.flatMap((split, place) => {
    const amountFen = back[place] ?? fen(0);
    return amountFen > 0 && !isAsked.has(split.id) ? [{ split, amountFen }] : [];
  });
  for (const { split, amountFen } of owing) await askBack(ctx, tx, { refundId, split, amountFen });
  if (owing.length > 0) await splitLook.now(tx, brand, ctx.now);
  return owing.length === 0;
}

interface Owing {
  readonly refundId: number;
  readonly split: StoredSplit;
  readonly amountFen: ReturnType<typeof fen>;
}

async function askBack(
  { brandCode: brand, now }: Acting,
  tx: Tx,
  { refundId, split, amountFen }: Owing,
): Promise<void> {
  await tx
    .insertInto('split_returns')
    .values({
      brand_code: brand,
      return_no: businessNo('FT', now),
      split_id: split.id,
      refund_id: refundId,
      store_id: split.store_id,
      amount_fen: amountFen,
      state: 'sent',
      look_at: now,
      created_at: now,
    })
    .execute();
  const returnedFen = fen(split.returned_fen + amountFen);
  await changeQuestion(tx, 'store_splits', split, { returned_fen: returnedFen });
}
