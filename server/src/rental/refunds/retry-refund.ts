import type { Input, Returned } from '@rental/contract/endpoint';
import type { retryRefund as call } from '@rental/contract/rental/refunds';
import { stepOrRefused } from '@rental/domain/rental/refunds/refund-order';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { lockStanding } from '../orders/core/public.ts';
import { refundLook } from '../refund-orders/public.ts';
import { changeRefund, refundWithOrder } from './refund-store.ts';
import { refuseTransfer } from './transfer-store.ts';

/** 重新退款: the provider is asked once more, under the same number, as soon as that is kept. */
export async function retryRefund(
  ctx: Context,
  { body: { refundId } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { refund } = await refundWithOrder(ctx, tx, refundId, lockStanding);
  const { state, way, transfer_id: transferId } = refund;
  orRefuse(stepOrRefused('retry', { state, way, isUndecided: false }));
  if (transferId !== null) await refuseTransfer(tx, refund, null);
  await changeRefund(tx, refund, {
    state: 'pending',
    reason: null,
    asked_at: transferId === null ? null : ctx.now,
    looks: 0,
    look_at: ctx.now,
    ended_at: null,
  });
  await refundLook.now(tx, ctx.brandCode, ctx.now);
  await writeAudit(tx, ctx, {
    operation: 'refund:retry',
    object: refund.refund_no,
    result: 'ok',
    before: { reason: refund.reason },
  });
  return { id: refund.id, refundState: 'pending' };
}
