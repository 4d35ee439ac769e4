import type { Input, Returned } from '@rental/contract/endpoint';
import type { payRefund as call } from '@rental/contract/rental/refunds';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { payRefund as payPlan } from '@rental/domain/rental/refunds/pay-refund';
import { stepOrRefused } from '@rental/domain/rental/refunds/refund-order';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orInUse } from '../../http/in-use.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { lockStanding, ownImages, termsOfDay, type Standing } from '../orders/core/public.ts';
import { carryOut, refuseOtherWallet } from '../orders/money/public.ts';
import { changeRefund, paidFrom, refundWithOrder, type StoredRefund } from './refund-store.ts';
import { tradeOfRefund } from './refund-trade.ts';

/** 登记打款 of a refund order that waits for somebody to pay it by hand. */
export const payRefund =
  (requireStepUp: RequireStepUp) =>
  async (ctx: Context, { body }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> => {
    await requireStepUp(ctx, tx, body.stepUp);
    const { refund, standing } = await refundWithOrder(ctx, tx, body.refundId, lockStanding);
    const { state, way } = refund;
    orRefuse(stepOrRefused('pay', { state, way, isUndecided: false }));
    const { method, tradeNo = null, proofs, note = null } = body;
    const paid = { kind: 'payRefund', method, tradeNo, proofs, note } as const;
    await payOut(ctx, tx, { refund, standing, approvalId: null }, paid);
    return { id: refund.id, refundState: 'succeeded' };
  };

interface PaidByHand {
  readonly kind: 'payRefund' | 'settleRefund';
  readonly method: MoneyMethod;
  readonly tradeNo: string | null;
  readonly proofs: readonly string[];
  readonly note: string | null;
}

interface Paying {
  readonly refund: StoredRefund;
  readonly standing: Standing;
  readonly approvalId: number | null;
}

/** Books a refund that somebody paid: all but cash leaves a number and a proof, and a wallet returns only what came to it. */
export async function payOut(
  ctx: Context,
  tx: Tx,
  { refund, standing, approvalId }: Paying,
  { kind, method, tradeNo, proofs, note }: PaidByHand,
): Promise<void> {
  if (method !== 'cash' && tradeNo === null) refuse('refund_trade_no_missing');
  if (method !== 'cash' && proofs.length === 0) refuse('proof_missing');
  const plan = payPlan(
    standing.position,
    termsOfDay(ctx, standing.order),
    paidFrom(refund, method),
  );
  await refuseOtherWallet(tx, standing.order, { plan, way: method });
  const proofKeys = await ownImages(ctx, tx, proofs);
  // what the provider has not decided it has paid, as two persons say; what it refused was paid another way
  const transferId = refund.state === 'failed' ? null : refund.transfer_id;
  const isOriginal = refund.way === 'original' && refund.state !== 'failed';
  const trade =
    transferId !== null || isOriginal ? await tradeOfRefund(tx, refund, transferId) : null;
  await orInUse(
    'refund_trade_no_in_use',
    changeRefund(tx, refund, {
      state: 'succeeded',
      reason: null,
      paid_by: method,
      is_moved: transferId !== null || (refund.way !== method && !isOriginal),
      transfer_id: transferId,
      trade_no: method === 'cash' ? null : tradeNo,
      proof_keys: proofKeys,
      look_at: null,
      undecided_at: null,
      ended_at: ctx.now,
    }),
  );
  await carryOut(ctx, tx, standing, plan, {
    kind,
    note: note === null || note === '' ? refund.refund_no : `${refund.refund_no}，${note}`,
    proofKeys,
    approvalId,
    tradeNo: method === 'cash' ? null : tradeNo,
    ...(trade !== null && { provider: trade.provider, statedNo: trade.statedNo }),
    also: {
      refund_no: refund.refund_no,
      amount_fen: refund.amount_fen,
      method,
      ...(tradeNo !== null && { trade_no: tradeNo }),
    },
  });
}
