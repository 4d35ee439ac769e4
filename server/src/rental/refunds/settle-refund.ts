import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  previewSettleRefund as previewCall,
  settleRefund as call,
} from '@rental/contract/rental/refunds';
import { yuan } from '@rental/domain/money';
import { moneyMethods, type MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { nothingPaid, payRefund as payPlan } from '@rental/domain/rental/refunds/pay-refund';
import { stepOrRefused, transferWay } from '@rental/domain/rental/refunds/refund-order';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { lockStanding, standingOf, termsOfDay } from '../orders/core/public.ts';
import {
  agreed,
  carryOut,
  refuseOtherWallet,
  secondPersonFor,
  weighed,
} from '../orders/money/public.ts';
import { payOut } from './pay-refund.ts';
import { changeRefund, paidFrom, refundWithOrder } from './refund-store.ts';
import { startTransfer, transferToStart } from './start-transfer.ts';
import { refuseTransfer, type StoredTransfer } from './transfer-store.ts';

const act = 'settleRefund';

interface Settling {
  readonly refundId: number;
  readonly outcome: 'paid' | 'failed' | 'transfer';
  readonly method: MoneyMethod | null;
  readonly transferId?: number | undefined;
}

/** The choices of two persons about a refund, with the position of its order: read, or locked before it is looked at. */
async function settling(
  ctx: Context,
  tx: Tx,
  { refundId, outcome, method, transferId }: Settling,
  reach: typeof lockStanding | typeof standingOf,
) {
  const { refund, standing } = await refundWithOrder(ctx, tx, refundId, reach);
  const isUndecided = refund.undecided_at !== null;
  const { state, way } = refund;
  const step = outcome === 'transfer' ? 'transfer' : 'settle';
  orRefuse(stepOrRefused(step, { state, way, isUndecided }));
  if (outcome === 'failed' && state === 'failed')
    refuse('refund_wrong_state', { state, label: '再次登记失败' });
  if (outcome === 'paid' && method === null) refuse('refund_method_missing');
  const terms = termsOfDay(ctx, standing.order);
  const paidBy = outcome === 'paid' ? method : null;
  const planBy = (from: MoneyMethod) => payPlan(standing.position, terms, paidFrom(refund, from));
  const plan = paidBy === null ? nothingPaid(standing.position, terms) : planBy(paidBy);
  if (paidBy !== null) await refuseOtherWallet(tx, standing.order, { plan, way: paidBy });
  if (outcome === 'transfer')
    await refuseOtherWallet(tx, standing.order, { plan: planBy(transferWay), way: transferWay });
  const transfer =
    outcome === 'transfer' && transferId !== undefined
      ? await transferToStart(tx, refund, transferId)
      : null;
  const decides = {
    refundNo: refund.refund_no,
    outcome,
    method: paidBy,
    ...(transfer !== null && { transferNo: transfer.transfer_no }),
  };
  const held = weighed(standing, plan, { act, terms, decides });
  return { refund, standing, plan, paidBy, transfer, held };
}

/** 人工处理 (试算). */
export async function previewSettleRefund(
  ctx: Context,
  { body }: Input<typeof previewCall>,
  tx: Tx,
): Promise<Returned<typeof previewCall>> {
  const { refund, held } = await settling(ctx, tx, body, standingOf);
  const secondPerson = await secondPersonFor(ctx, tx, held);
  return { amountFen: refund.amount_fen, secondPerson };
}

/** 人工处理: with a second person alone, for no provider and no timer says what became of the money. */
export const settleRefund =
  (requireStepUp: RequireStepUp) =>
  async (ctx: Context, { body }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> => {
    const found = await settling(ctx, tx, body, lockStanding);
    const { refund, standing, plan, paidBy, transfer, held } = found;
    const { reason, tradeNo = null, proofs } = body;
    if (body.outcome === 'transfer' && transfer === null) refuse('payee_missing');
    const words = `退款单${refund.refund_no} ¥${yuan(refund.amount_fen)}${wordsOf(found)}`;
    const wanted = { requireStepUp, isProven: true, weighed: held, body, words: [words, reason] };
    const answer = await agreed(ctx, tx, wanted, async (approvalId) => {
      if (paidBy !== null) {
        const paid = { kind: act, method: paidBy, tradeNo, proofs, note: reason } as const;
        await payOut(ctx, tx, { refund, standing, approvalId }, paid);
      } else if (transfer !== null) {
        await startTransfer(ctx, tx, refund, transfer);
        await carryOut(ctx, tx, standing, plan, {
          kind: act,
          note: `${refund.refund_no}，${payeeText(transfer)}，${reason}`,
          approvalId,
          also: { refund_no: refund.refund_no, trade_no: transfer.transfer_no },
        });
      } else {
        if (refund.transfer_id !== null) await refuseTransfer(tx, refund, 'other');
        await changeRefund(tx, refund, {
          state: 'failed',
          reason: 'other',
          look_at: null,
          undecided_at: null,
          ended_at: ctx.now,
        });
        await carryOut(ctx, tx, standing, plan, {
          kind: act,
          note: `${refund.refund_no}，${reason}`,
          approvalId,
          also: { refund_no: refund.refund_no },
        });
      }
      const refundState = paidBy !== null ? 'succeeded' : transfer === null ? 'failed' : 'pending';
      return { id: refund.id, refundState } as const;
    });
    return 'orderId' in answer
      ? { id: refund.id, refundState: refund.state, approvalId: answer.approvalId }
      : answer;
  };

const payeeText = ({ account_shown: account, name_shown: name }: StoredTransfer) =>
  `转账至${account}（${name}）`;

/** The decision in words for the second person: the payee is masked. */
function wordsOf({
  paidBy,
  transfer,
}: {
  readonly paidBy: MoneyMethod | null;
  readonly transfer: StoredTransfer | null;
}): string {
  if (transfer !== null) return payeeText(transfer);
  return paidBy === null ? '渠道未退款' : `已通过${moneyMethods[paidBy]}退款`;
}
