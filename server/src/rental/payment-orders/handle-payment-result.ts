import { businessDateOf } from '@rental/domain/business-date';
import { fen, yuan, type Fen } from '@rental/domain/money';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import {
  isAnswer,
  isAtProvider,
  isUndecidedBy,
  paymentStateAfter,
  type ProviderCloseReason,
} from '@rental/domain/rental/payment-orders/payment-order';
import { receivePayment } from '@rental/domain/rental/payment-orders/receive-payment';
import type { Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { handleQuestionResult } from '../../jobs/question-result.ts';
import { methodOfTrade } from '../../platform/provider-accounts/public.ts';
import { lockStanding, tellStore, termsOfDay, type Standing } from '../orders/core/public.ts';
import { carryOut } from '../orders/money/public.ts';
import { paymentLook } from './payment-job.ts';
import { changePayment, paymentsOfOrder, targetOf, type StoredPayment } from './payment-store.ts';

/** The provider's message about a payment, from an answer, a query or a callback. */
export type PaymentResult = { readonly providerNo?: string } & (
  | { readonly kind: 'waiting'; readonly page?: string; readonly pageUntil?: Date }
  | { readonly kind: 'processing' | 'unknown' }
  | { readonly kind: 'paid'; readonly paidAt: Date }
  | { readonly kind: 'closed'; readonly reason: ProviderCloseReason }
);

interface Of {
  readonly id: number;
  readonly orderId: number;
}

/**
 * Takes in what a provider says of a payment, under the lock of its order: however often, late or out of order it is said, money that
 * arrived is booked once (ADR 44). One that stays undecided is shown to the store, and stays so until somebody or the provider decides.
 */
export const handlePaymentResult =
  (otherwise: MoneyMethod) =>
  async (ctx: Acting, tx: Tx, of: Of, result: PaymentResult): Promise<void> => {
    const standing = await lockStanding(ctx, tx, of.orderId);
    const payments = await paymentsOfOrder(tx, ctx.brandCode, of.orderId);
    const payment = payments.find(({ id }) => id === of.id);
    if (payment?.is_settled === true && payment.state === 'paid' && result.kind === 'closed')
      await tellStore(ctx, tx, standing.order, '收款结果不符', contradicted(payment));
    await handleQuestionResult(ctx, tx, {
      questions: payments,
      id: of.id,
      result,
      isLive: isAtProvider,
      stateAfter: paymentStateAfter,
      look: paymentLook,
      wait: (waiting, { state, look_at: lookAt }) =>
        stillWaits(ctx, tx, standing, { ...waiting, state, look_at: lookAt }, result),
      end: async (ended) => {
        if (result.kind === 'paid') {
          const method = await methodOf(tx, ended, otherwise);
          await paid(ctx, tx, standing, ended, { ...result, method });
        } else if (result.kind === 'closed')
          await changePayment(tx, ended, {
            state: 'closed',
            reason: ended.reason ?? result.reason,
            page: null,
            look_at: null,
            unanswered_since: null,
            undecided_at: null,
            ended_at: ctx.now,
          });
      },
    });
  };

/** The account of ours that the money of a payment reaches, by the account at the provider that it goes by. */
export const methodOf = (
  tx: Tx,
  { brand_code: brand, payment_no: tradeNo }: StoredPayment,
  otherwise: MoneyMethod,
): Promise<MoneyMethod> => methodOfTrade(tx, { brand, tradeNo }, otherwise);

const contradicted = ({ payment_no: no }: StoredPayment) =>
  `收款单 ${no} 已人工确认收款，支付渠道通知未支付，请与渠道核对。`;

async function stillWaits(
  ctx: Acting,
  tx: Tx,
  { order }: Standing,
  payment: StoredPayment,
  result: PaymentResult,
): Promise<void> {
  const { brandCode: brand, now } = ctx;
  const isAnswered = isAnswer(
    payment.state,
    result.kind === 'closed' ? result : { kind: result.kind },
  );
  const since = isAnswered ? null : (payment.unanswered_since ?? now);
  const isUndecided = since !== null && isUndecidedBy(since, now);
  const isNew = isUndecided && payment.undecided_at === null;
  // the trade ends there with its link
  const isLast = isAnswered && payment.look_at !== null && payment.look_at > payment.expires_at;
  await changePayment(tx, payment, {
    look_at: isLast ? payment.expires_at : payment.look_at,
    unanswered_since: since,
    undecided_at: isUndecided ? (payment.undecided_at ?? now) : null,
    ...(result.kind === 'waiting' &&
      result.page !== undefined && { page: result.page, page_until: result.pageUntil ?? null }),
    ...(result.providerNo !== undefined && { provider_no: result.providerNo }),
  });
  if (isLast) await paymentLook.later(tx, brand, now, payment.expires_at);
  if (!isNew) return;
  const words = `收款 ¥${yuan(payment.amount_fen ?? fen(0))}（${payment.payment_no}）支付渠道尚未给出结果，请在收款单中确认。`;
  await tellStore(ctx, tx, order, '收款结果待确认', words);
}

async function paid(
  ctx: Acting,
  tx: Tx,
  standing: Standing,
  payment: StoredPayment,
  { paidAt, providerNo, method }: { paidAt: Date; providerNo?: string; method: MoneyMethod },
): Promise<void> {
  const { plan, overpaidFen } = planOfPayment(ctx, standing, payment, method);
  await changePayment(tx, payment, {
    ...asPaid(ctx.now, method),
    paid_at: withinTrade(ctx, payment, paidAt),
    overpaid_fen: overpaidFen,
    ...(providerNo !== undefined && { provider_no: providerNo }),
  });
  await carryOut(ctx, tx, standing, plan, {
    kind: 'payByLink',
    note: noteOf(payment, overpaidFen),
    arrivedOn: businessDateOf(withinTrade(ctx, payment, paidAt)),
    ...tradeOf(payment),
  });
  if (overpaidFen > 0) await tellOverpaid(ctx, tx, standing, overpaidFen);
}

/** The plan of a payment as of the day on which the customer pressed pay. */
export function planOfPayment(
  ctx: Pick<Acting, 'now'>,
  { order, position }: Standing,
  payment: StoredPayment,
  method: MoneyMethod,
): ReturnType<typeof receivePayment> {
  const { amount_fen: amountFen, pressed_at: pressedAt } = payment;
  if (amountFen === null || pressedAt === null)
    throw new Error(`Nobody was asked to pay the payment order ${payment.id}`);
  return receivePayment(position, termsOfDay(ctx, order), {
    ...targetOf(payment),
    amountFen,
    method,
    askedOn: businessDateOf(pressedAt),
  });
}

/** The columns of a payment order that was paid. */
export const asPaid = (now: Date, method: MoneyMethod) =>
  ({
    state: 'paid',
    reason: null,
    method,
    page: null,
    look_at: null,
    unanswered_since: null,
    undecided_at: null,
    ended_at: now,
  }) as const;

/** How the act names the trade: by our number, under which the provider gives it back. */
export const tradeOf = ({ payment_no: tradeNo, amount_fen }: StoredPayment) =>
  ({
    tradeNo,
    statedNo: tradeNo,
    provider: 'link',
    also: { trade_no: tradeNo, amount_fen },
  }) as const;

export const noteOf = ({ payment_no: no }: StoredPayment, overpaidFen: Fen): string =>
  overpaidFen === 0 ? no : `${no}，多收 ¥${yuan(overpaidFen)} 待退`;

export const tellOverpaid = (ctx: Acting, tx: Tx, { order }: Standing, overpaidFen: Fen) =>
  tellStore(
    ctx,
    tx,
    order,
    '收款链接多收待退',
    `多收 ¥${yuan(overpaidFen)}，请在收款单中退还客户。`,
  );

/** The provider's instant, as far as it can be true: after the customer pressed pay, and not in the future. */
function withinTrade(
  { now }: Acting,
  { pressed_at: pressedAt }: StoredPayment,
  paidAt: Date,
): Date {
  if (paidAt > now) return now;
  return pressedAt !== null && paidAt < pressedAt ? pressedAt : paidAt;
}
