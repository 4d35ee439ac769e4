import { fen, yuan, type Fen } from '@rental/domain/money';
import {
  splitFailures,
  stateBySplits,
  type SplitWord,
} from '@rental/domain/rental/settlements/store-splits';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { lockRow } from '../../http/lock-row.ts';
import { changeSettlement, insertStep } from './settlement-store.ts';
import {
  bookShare,
  changeQuestion,
  ended,
  methodOf,
  stillWaits,
  tellOffice,
} from './split-store.ts';

/** The provider's word with its own number. */
export type SaidOfSplit = SplitWord & { readonly providerNo?: string };

/** Takes in what the provider says of a split, from an answer, a query or a statement: however often it is said, it is booked once. */
export async function handleSplitWord(
  ctx: Acting,
  tx: Tx,
  id: number,
  word: SaidOfSplit,
): Promise<void> {
  const { settlement_id: settlementId } = await tx
    .selectFrom('store_splits')
    .select('settlement_id')
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const settlement = await lockRow(ctx, tx, 'settlements', settlementId);
  const split = await lockRow(ctx, tx, 'store_splits', id);
  if (split.state !== 'sent') return;
  const { providerNo } = word;
  if (word.kind === 'succeeded') {
    await changeQuestion(tx, 'store_splits', split, { state: 'done', ...ended(ctx, providerNo) });
    await keepProgress(ctx, tx, settlement);
    const { store_id: storeId, amount_fen: amountFen, split_no: statedNo } = split;
    const method = await methodOf(tx, split);
    await bookShare(ctx, tx, { storeId, amountFen, method, statedNo, providerNo, isReturn: false });
  } else if (word.kind === 'failed') {
    const { reason } = word;
    const failed = { state: 'failed', reason, ...ended(ctx, providerNo) } as const;
    await changeQuestion(tx, 'store_splits', split, failed);
    await keepProgress(ctx, tx, settlement);
    await tellOffice(ctx, tx, split, {
      title: '分账未成功',
      words: `未成功：${splitFailures[reason]}。款项留在应付店铺结算款，处理后请再次发起分账。`,
    });
  } else await stillWaits(ctx, tx, 'store_splits', split);
}

/** Keeps how far the splits of a settlement are: it is paid once all of it is split, and else waits for another press. */
async function keepProgress(
  ctx: Acting,
  tx: Tx,
  { id, net_fen: netFen }: Stored<'settlements'>,
): Promise<void> {
  const { keptFen, isOpen } = await tx
    .selectFrom('store_splits')
    .select([
      sql<Fen>`coalesce(sum(amount_fen) filter (where state <> 'failed'), 0)::bigint`.as('keptFen'),
      sql<boolean>`coalesce(bool_or(state = 'sent'), false)`.as('isOpen'),
    ])
    .where('brand_code', '=', ctx.brandCode)
    .where('settlement_id', '=', id)
    .executeTakeFirstOrThrow();
  const state = stateBySplits({ netFen, splitFen: keptFen, isOpen });
  await changeSettlement(ctx, tx, id, {
    split_fen: keptFen,
    state,
    ...(state === 'paid' && { paid_at: ctx.now }),
  });
  if (isOpen) return;
  const restFen = fen(netFen - keptFen);
  const note =
    restFen === 0
      ? `已分账¥${yuan(keptFen)}`
      : `已分账¥${yuan(keptFen)}，其余¥${yuan(restFen)}留在应付店铺结算款`;
  await insertStep(ctx, tx, { settlementId: id, act: 'split', note });
}

/** Takes in what the provider says of a return. What a store does not give back is taken off in its next settlement. */
export async function handleReturnWord(
  ctx: Acting,
  tx: Tx,
  id: number,
  word: SaidOfSplit,
): Promise<{ readonly refundId: number } | null> {
  const back = await lockRow(ctx, tx, 'split_returns', id);
  if (back.state !== 'sent') return null;
  const { providerNo } = word;
  const { store_id: storeId, amount_fen: amountFen, return_no: statedNo } = back;
  const split = await lockRow(ctx, tx, 'store_splits', back.split_id);
  if (word.kind === 'succeeded') {
    await changeQuestion(tx, 'split_returns', back, { state: 'done', ...ended(ctx, providerNo) });
    const method = await methodOf(tx, split);
    await bookShare(ctx, tx, { storeId, amountFen, method, statedNo, providerNo, isReturn: true });
  } else if (word.kind === 'failed') {
    const { reason } = word;
    const failed = { state: 'failed', reason, ...ended(ctx, providerNo) } as const;
    await changeQuestion(tx, 'split_returns', back, failed);
    const returnedFen = fen(split.returned_fen - amountFen);
    await changeQuestion(tx, 'store_splits', split, { returned_fen: returnedFen });
    await tellOffice(ctx, tx, back, {
      title: '分账未退回',
      words: `未退回：${splitFailures[reason]}。退款照常发出，该款在店铺下一期结算中扣回。`,
    });
  } else {
    await stillWaits(ctx, tx, 'split_returns', back);
    return null;
  }
  return { refundId: back.refund_id };
}
