import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { refundLook } from '../refund-orders/public.ts';
import { changeRefund, type StoredRefund } from './refund-store.ts';
import { transfersOf, type StoredTransfer } from './transfer-store.ts';

/**
 * A registered transfer of a refund that may be sent. One that was sent before must have been refused by the provider: else the customer
 * could be paid twice.
 */
export async function transferToStart(
  tx: Tx,
  refund: StoredRefund,
  transferId: number,
): Promise<StoredTransfer> {
  const transfers = await transfersOf(tx, refund);
  const transfer = orNotFound(transfers.find(({ id }) => id === transferId));
  const sent = transfers.find(({ id }) => id === refund.transfer_id);
  if (transfer.reason !== null) refuse('payee_refused');
  if (sent !== undefined && sent.reason === null && sent.id !== transferId)
    refuse('transfer_undecided');
  return transfer;
}

/** Has the provider asked to pay a refund by a transfer, as soon as this is kept. */
export async function startTransfer(
  ctx: Context,
  tx: Tx,
  refund: StoredRefund,
  transfer: StoredTransfer,
): Promise<void> {
  await changeRefund(tx, refund, {
    state: 'pending',
    reason: null,
    transfer_id: transfer.id,
    asked_at: ctx.now,
    looks: 0,
    look_at: ctx.now,
    undecided_at: null,
    ended_at: null,
  });
  await refundLook.now(tx, ctx.brandCode, ctx.now);
}
