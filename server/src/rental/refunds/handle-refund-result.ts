import { yuan } from '@rental/domain/money';
import { payRefund } from '@rental/domain/rental/refunds/pay-refund';
import {
  isPaidTwice,
  isPassed,
  isUnderWay,
  refundFailures,
  refundStateAfter,
  undecidedAfterMs,
  type RefundFailure,
  type RefundWord,
} from '@rental/domain/rental/refunds/refund-order';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { handleQuestionResult } from '../../jobs/question-result.ts';
import { lockStanding, tellStore, termsOfDay, type Standing } from '../orders/core/public.ts';
import { carryOut } from '../orders/money/public.ts';
import { refundLook } from '../refund-orders/public.ts';
import { changeRefund, paidFrom, refundsOfOrder, type StoredRefund } from './refund-store.ts';
import { tradeOfRefund } from './refund-trade.ts';
import { refuseTransfer } from './transfer-store.ts';

/** The provider's message about a refund, from an answer, a query, a callback or a statement. */
export type RefundResult = RefundWord & {
  readonly providerNo?: string;
  /** The transfer that it is about; null: the way that the payment came. */
  readonly transferId: number | null;
};

interface Of {
  readonly id: number;
  readonly orderId: number;
}

/**
 * Takes in what a provider says of a refund, under the lock of its order: however often, late or out of order it is said, what went back
 * is booked once (ADR 41). One that stays undecided is shown to the store, and stays so until somebody or the provider decides.
 */
export async function handleRefundResult(
  ctx: Acting,
  tx: Tx,
  of: Of,
  result: RefundResult,
): Promise<void> {
  const standing = await lockStanding(ctx, tx, of.orderId);
  const refunds = await refundsOfOrder(tx, ctx.brandCode, of.orderId);
  const refund = refunds.find(({ id }) => id === of.id);
  if (refund !== undefined) {
    const { state, is_moved: isMoved, transfer_id: transferId } = refund;
    if (isPassed({ transferId }, result)) return;
    if (isPaidTwice({ state, isMoved, transferId }, result))
      await tellStore(ctx, tx, standing.order, '退款可能重复', paidTwice(refund));
  }
  await handleQuestionResult(ctx, tx, {
    questions: refunds,
    id: of.id,
    result,
    isLive: isUnderWay,
    stateAfter: refundStateAfter,
    look: refundLook,
    wait: (waiting, { state, look_at }) =>
      stillWaits(ctx, tx, standing, waiting, { state, look_at }),
    end: async (ended) => {
      if (result.kind === 'failed') await fail(ctx, tx, standing, ended, result.reason);
      else await paid(ctx, tx, standing, ended, result);
    },
  });
}

const paidTwice = ({ refund_no: no, amount_fen: fen }: StoredRefund) =>
  `退款单 ${no} 已通过其他方式退款，支付渠道又通知退款¥${yuan(fen)}成功，请与客户核对。`;

async function stillWaits(
  ctx: Acting,
  tx: Tx,
  { order }: Standing,
  refund: StoredRefund,
  waiting: Pick<StoredRefund, 'state' | 'look_at'>,
): Promise<void> {
  const askedAt = refund.asked_at ?? ctx.now;
  const isUndecided = ctx.now.getTime() - askedAt.getTime() >= undecidedAfterMs;
  const isNew = isUndecided && refund.undecided_at === null;
  await changeRefund(tx, refund, { ...waiting, ...(isNew && { undecided_at: ctx.now }) });
  if (!isNew) return;
  const words = `退款 ¥${yuan(refund.amount_fen)}（${refund.refund_no}）支付渠道尚未给出结果，请在退款单中确认。`;
  await tellStore(ctx, tx, order, '退款结果待确认', words);
}

async function paid(
  ctx: Acting,
  tx: Tx,
  standing: Standing,
  refund: StoredRefund,
  { providerNo, transferId }: Pick<RefundResult, 'providerNo' | 'transferId'>,
): Promise<void> {
  const { method, ...trade } = await tradeOfRefund(tx, refund, transferId);
  const plan = payRefund(
    standing.position,
    termsOfDay(ctx, standing.order),
    paidFrom(refund, method),
  );
  await changeRefund(tx, refund, {
    state: 'succeeded',
    reason: null,
    paid_by: method,
    is_moved: transferId !== null && refund.way !== method,
    transfer_id: transferId,
    look_at: null,
    undecided_at: null,
    ended_at: ctx.now,
    ...(providerNo !== undefined && { trade_no: providerNo }),
  });
  await carryOut(ctx, tx, standing, plan, {
    kind: 'refundPaid',
    note: refund.refund_no,
    tradeNo: providerNo ?? null,
    ...trade,
    also: { refund_no: refund.refund_no, amount_fen: refund.amount_fen },
  });
}

async function fail(
  ctx: Acting,
  tx: Tx,
  { order }: Standing,
  refund: StoredRefund,
  reason: RefundFailure,
): Promise<void> {
  if (refund.transfer_id !== null) await refuseTransfer(tx, refund, reason);
  await changeRefund(tx, refund, {
    state: 'failed',
    reason,
    look_at: null,
    undecided_at: null,
    ended_at: ctx.now,
  });
  const words = `退款 ¥${yuan(refund.amount_fen)}（${refund.refund_no}）未成功：${refundFailures[reason]}，请重新退款或改其他方式。`;
  await tellStore(ctx, tx, order, '退款失败', words);
}
