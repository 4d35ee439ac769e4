import { fen } from '@rental/domain/money';
import { planSplits } from '@rental/domain/rental/settlements/store-splits';
import { usableOrRefused } from '@rental/domain/rental/withdrawals/payout-account';
import { businessNo } from '../../business-no.ts';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { lockPayeeBalance } from '../../money/ledger/public.ts';
import type { OwnProvider } from '../../platform/provider-accounts/public.ts';
import { storeReceiver, type StoredAccount } from '../payout-accounts/public.ts';
import { changeSettlement } from './settlement-store.ts';
import { splitLook } from './split-job.ts';
import { tradesToSplit } from './split-trades.ts';

/**
 * Keeps the parts of trades that pay a settlement, which is locked, for the job to ask for. The store is locked: two of its settlements do
 * not take the same part. What finds no room stays owed, and is asked for by another press.
 */
export async function startSplits(
  ctx: Context,
  tx: Tx,
  settlement: Stored<'settlements'>,
  own: OwnProvider,
): Promise<void> {
  const { brandCode: brand, now } = ctx;
  const { id: settlementId, store_id: storeId, net_fen: netFen, split_fen: splitFen } = settlement;
  const receiver = await usableReceiver(ctx, tx, storeId);
  await lockPayeeBalance(tx, brand, { payee: 'store', id: storeId });
  const trades = await tradesToSplit(tx, settlement, own);
  const parts = planSplits(trades, fen(netFen - splitFen));
  if (parts.length === 0) refuse('split_nothing');
  await tx
    .insertInto('store_splits')
    .values(
      parts.map(({ trade, amountFen }) => ({
        brand_code: brand,
        split_no: businessNo('FZ', now),
        settlement_id: settlementId,
        store_id: storeId,
        order_id: trade.orderId,
        payment_id: trade.paymentId,
        account_id: receiver.id,
        amount_fen: amountFen,
        of_fen: trade.standingFen,
        state: 'sent' as const,
        look_at: now,
        created_at: now,
      })),
    )
    .execute();
  const keptFen = fen(parts.reduce((sum, { amountFen }) => sum + amountFen, splitFen as number));
  await changeSettlement(ctx, tx, settlementId, { split_fen: keptFen });
  await splitLook.now(tx, brand, now);
}

/** The store's verified account at the provider, past its 改绑冻结. */
async function usableReceiver(ctx: Context, tx: Tx, storeId: number): Promise<StoredAccount> {
  const receiver = await storeReceiver(tx, ctx.brandCode, storeId);
  if (receiver === undefined) return refuse('split_receiver_missing');
  const usable = usableOrRefused(receiver, ctx.now);
  if (!usable.done && usable.refusal.code === 'payout_account_frozen')
    refuse('split_receiver_frozen', { usableFrom: usable.refusal.usableFrom });
  orRefuse(usable);
  return receiver;
}
