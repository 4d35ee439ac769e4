import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  previewSettlePayment as previewCall,
  settlePayment as call,
} from '@rental/contract/rental/payment-orders';
import { fen, yuan } from '@rental/domain/money';
import { stepOrRefused } from '@rental/domain/rental/payment-orders/payment-order';
import { nothingReceived } from '@rental/domain/rental/payment-orders/receive-payment';
import type { Tx } from '../../db/transaction.ts';
import type { PaymentGateway } from '../../gateways/payment/payment-gateway.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import type { RequireStepUp } from '../../people/auth/public.ts';
import { lockStanding, ownImages, standingOf, termsOfDay } from '../orders/core/public.ts';
import { agreed, carryOut, secondPersonFor, weighed } from '../orders/money/public.ts';
import {
  asPaid,
  methodOf,
  noteOf,
  planOfPayment,
  tellOverpaid,
  tradeOf,
} from './handle-payment-result.ts';
import { changePayment, paymentWithOrder } from './payment-store.ts';

const act = 'settlePayment';

interface Settling {
  readonly paymentOrderId: number;
  readonly outcome: 'paid' | 'closed';
}

export function settlements({ method: otherwise }: PaymentGateway) {
  /** The decision of two persons about a payment, with where its order stands: read, or locked before it is looked at. */
  async function settling(
    ctx: Context,
    tx: Tx,
    { paymentOrderId, outcome }: Settling,
    reach: typeof lockStanding | typeof standingOf,
  ) {
    const { payment, standing } = await paymentWithOrder(ctx, tx, paymentOrderId, reach);
    const isUndecided = payment.undecided_at !== null;
    orRefuse(stepOrRefused('settle', { state: payment.state, isUndecided }));
    const terms = termsOfDay(ctx, standing.order);
    const method = await methodOf(tx, payment, otherwise);
    const { plan, overpaidFen } =
      outcome === 'paid'
        ? planOfPayment(ctx, standing, payment, method)
        : { plan: nothingReceived(standing.position, terms), overpaidFen: fen(0) };
    const decides = { paymentNo: payment.payment_no, outcome };
    const held = weighed(standing, plan, { act, terms, decides });
    return { payment, standing, method, plan, overpaidFen, held };
  }

  /** 人工处理 (试算). */
  async function preview(
    ctx: Context,
    { body }: Input<typeof previewCall>,
    tx: Tx,
  ): Promise<Returned<typeof previewCall>> {
    const { payment, overpaidFen, held } = await settling(ctx, tx, body, standingOf);
    const secondPerson = await secondPersonFor(ctx, tx, held);
    return { amountFen: payment.amount_fen ?? fen(0), overpaidFen, secondPerson };
  }

  /** 人工处理: with a second person alone, for no provider and no timer says what became of the money. */
  const settle =
    (requireStepUp: RequireStepUp) =>
    async (ctx: Context, { body }: Input<typeof call>, tx: Tx): Promise<Returned<typeof call>> => {
      const { payment, standing, method, plan, overpaidFen, held } = await settling(
        ctx,
        tx,
        body,
        lockStanding,
      );
      const { outcome, reason, proofs } = body;
      const isPaid = outcome === 'paid';
      if (isPaid && proofs.length === 0) refuse('proof_missing');
      const { payment_no: no, amount_fen: amountFen } = payment;
      const words = `收款单${no} ¥${yuan(amountFen ?? fen(0))}${isPaid ? '客户已支付' : '客户未支付'}`;
      const wanted = { requireStepUp, isProven: true, weighed: held, body, words: [words, reason] };
      const answer = await agreed(ctx, tx, wanted, async (approvalId) => {
        const proofKeys = await ownImages(ctx, tx, proofs);
        await changePayment(tx, payment, {
          ...asPaid(ctx.now, method),
          ...(isPaid
            ? { overpaid_fen: overpaidFen }
            : { state: 'closed', reason: 'settled', method: null }),
          is_settled: true,
          note: reason,
          proof_keys: proofKeys,
        });
        await carryOut(ctx, tx, standing, plan, {
          kind: act,
          note: `${isPaid ? noteOf(payment, overpaidFen) : no}，${reason}`,
          proofKeys,
          approvalId,
          ...(isPaid ? tradeOf(payment) : { also: { trade_no: no } }),
        });
        if (overpaidFen > 0) await tellOverpaid(ctx, tx, standing, overpaidFen);
        return { id: payment.id, paymentState: isPaid ? 'paid' : 'closed' } as const;
      });
      return 'orderId' in answer
        ? { id: payment.id, paymentState: payment.state, approvalId: answer.approvalId }
        : answer;
    };

  return { preview, settle };
}
