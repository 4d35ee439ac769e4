import { yuan } from '@rental/domain/money';
import { isLinkOpen } from '@rental/domain/money/payments/link-payment';
import { providerReason } from '@rental/domain/rental/payment-orders/payment-order';
import { inUnit, prepaidBalances } from '@rental/domain/rental/top-ups/auto-top-up';
import {
  topUpPaymentAfter,
  type TopUpPaymentState,
} from '@rental/domain/rental/top-ups/top-up-payment';
import type { Tx } from '../../db/transaction.ts';
import { goingBack, stillOpen, type LinkAnswer } from '../../gateways/payment/link-payment.ts';
import type { Acting } from '../../http/context.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { tellTopUp } from './tell-top-up.ts';
import { topUpPaymentLook } from './top-up-payment-job.ts';
import { changePayment, lockPayment, type StoredPayment } from './top-up-payment-store.ts';
import { topUp } from './top-up.ts';

/**
 * Takes in what the provider says of an online top-up, under its lock; false: it changes nothing. However often, late or out of order it is
 * said, the balance grows once, and not by a link that has lapsed.
 */
export async function handlePaymentWord(
  ctx: Acting,
  tx: Tx,
  id: number,
  word: LinkAnswer,
): Promise<boolean> {
  const payment = await lockPayment(ctx, tx, id);
  const state = topUpPaymentAfter({ state: payment.state, amountFen: payment.amount_fen }, word);
  if (state === null) return false;
  if (state === 'returning') {
    await changePayment(tx, payment, goingBack(ctx.now));
    await topUpPaymentLook.now(tx, ctx.brandCode, ctx.now);
  } else await ended(ctx, tx, payment, { state, reason: 'reason' in word ? word.reason : null });
  return true;
}

/** Takes in the answer to a question about an online top-up: one that decides nothing is asked again later. */
export async function handlePaymentAnswer(
  ctx: Acting,
  tx: Tx,
  id: number,
  answer: LinkAnswer,
): Promise<void> {
  if (await handlePaymentWord(ctx, tx, id, answer)) return;
  const payment = await lockPayment(ctx, tx, id);
  if (!isLinkOpen(payment.state)) return;
  const change = stillOpen(payment, answer, ctx.now);
  await changePayment(tx, payment, change);
  await topUpPaymentLook.later(tx, ctx.brandCode, ctx.now, change.look_at);
}

interface End {
  readonly state: TopUpPaymentState;
  readonly reason: string | null;
}

async function ended(ctx: Acting, tx: Tx, payment: StoredPayment, end: End): Promise<void> {
  const { now } = ctx;
  const { balance, trade_no: tradeNo, amount_fen: amountFen, sms_count: smsCount } = payment;
  await changePayment(tx, payment, {
    ...end,
    look_at: null,
    ended_at: now,
    is_undecided: false,
    ...(end.state === 'paid' && { paid_at: now }),
  });
  await writeAudit(tx, ctx, {
    operation: 'topUp:payEnd',
    object: balance,
    result: 'ok',
    after: { tradeNo, amountFen, ...end },
  });
  const name = prepaidBalances[balance];
  if (end.state === 'paid') {
    const made = { way: 'link', amountFen, note: tradeNo, paymentId: payment.id } as const;
    await topUp(
      ctx,
      tx,
      smsCount === null ? { ...made, balance: 'risk' } : { ...made, balance: 'sms', smsCount },
    );
    await tellTopUp(ctx, tx, {
      balance,
      occasion: 'topUpPaid',
      title: `${name}在线充值已到账`,
      body: `在线充值¥${yuan(amountFen)}已到账，${name}增加${inUnit(balance, smsCount ?? amountFen)}。`,
    });
  }
  if (end.state === 'failed')
    await tellTopUp(ctx, tx, {
      balance,
      occasion: 'topUpReturnFailed',
      title: '在线充值未能退回',
      body: `链接失效后支付的¥${yuan(amountFen)}（${tradeNo}）没有退回：${providerReason(end.reason ?? '')}。请联系平台处理。`,
    });
}
