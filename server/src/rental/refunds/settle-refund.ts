import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  previewSettleRefund as previewCall,
  settleRefund as call,
} from '@rental/contract/rental/refunds';
import { yuan } from '@rental/domain/money';
import { moneyMethods, type MoneyMethod } from '@rental/domain/money/ledger/accounts';
import { nothingPaid, payRefund as payPlan } from '@rental/domain/rental/refunds/pay-refund';
import { stepOrRefused } from '@rental/domain/rental/refunds/refund-order';
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

const act = 'settleRefund';

interface Settling {
  readonly refundId: number;
  readonly outcome: 'paid' | 'failed';
  readonly method: MoneyMethod | null;
}

/** What two persons decide about a refund, with where its order stands: read, or locked before it is looked at. */
async function settling(
  ctx: Context,
  tx: Tx,
  { refundId, outcome, method }: Settling,
  reach: typeof lockStanding | typeof standingOf,
) {
  const { refund, standing } = await refundWithOrder(ctx, tx, refundId, reach);
  const isUndecided = refund.undecided_at !== null;
  orRefuse(stepOrRefused('settle', { state: refund.state, isUndecided }));
  if (outcome === 'failed' && refund.state === 'failed')
    refuse('refund_wrong_state', { state: refund.state, label: '再次登记失败' });
  if (outcome === 'paid' && method === null) refuse('refund_method_missing');
  const terms = termsOfDay(ctx, standing.order);
  const paidBy = outcome === 'paid' ? method : null;
  const plan =
    paidBy === null
      ? nothingPaid(standing.position, terms)
      : payPlan(standing.position, terms, paidFrom(refund, paidBy));
  if (paidBy !== null) await refuseOtherWallet(tx, standing.order, { plan, way: paidBy });
  const decides = { refundNo: refund.refund_no, outcome, method: paidBy };
  const held = weighed(standing, plan, { act, terms, decides });
  return { refund, standing, plan, paidBy, held };
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
    const { refund, standing, plan, paidBy, held } = await settling(ctx, tx, body, lockStanding);
    const { reason, tradeNo = null, proofs } = body;
    const amount = `¥${yuan(refund.amount_fen)}`;
    const words =
      paidBy === null
        ? `退款单${refund.refund_no} ${amount}渠道未退款`
        : `退款单${refund.refund_no} ${amount}已通过${moneyMethods[paidBy]}退款`;
    const wanted = { requireStepUp, isProven: true, weighed: held, body, words: [words, reason] };
    const answer = await agreed(ctx, tx, wanted, async (approvalId) => {
      if (paidBy !== null) {
        const paid = { kind: act, method: paidBy, tradeNo, proofs, note: reason } as const;
        await payOut(ctx, tx, { refund, standing, approvalId }, paid);
      } else {
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
      return { id: refund.id, refundState: paidBy === null ? 'failed' : 'succeeded' } as const;
    });
    return 'orderId' in answer
      ? { id: refund.id, refundState: refund.state, approvalId: answer.approvalId }
      : answer;
  };
