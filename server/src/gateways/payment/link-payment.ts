import type { Fen } from '@rental/domain/money';
import { type LinkWord } from '@rental/domain/money/payments/link-payment';
import { nextLook } from '@rental/domain/rental/deductions/attempt';
import { Undecided } from '../undecided.ts';
import type { Payee, PaymentOutcome, RefundOutcome } from './payment-gateway.ts';

/** A payment by a link that may have to go back, as it is kept. Its two numbers never change. */
interface LinkPayment {
  readonly trade_no: string;
  readonly refund_no: string;
  readonly state: string;
  /** How often the provider was asked, this time included. */
  readonly looks: number;
  readonly expires_at: Date;
  readonly return_url: string;
}

interface Asked {
  readonly payment: LinkPayment;
  readonly amountFen: Fen;
  readonly subject: string;
  readonly now: Date;
}

/** The word of the provider; it is paid on `page`. */
export type LinkAnswer = LinkWord & { readonly page?: string };

/** Asks the provider about a payment by a link, or about its way back: no number is ever taken twice. */
export async function askAboutLink(payee: Payee, asked: Asked): Promise<LinkAnswer> {
  try {
    return asked.payment.state === 'returning'
      ? refundWord(await givenBack(payee, asked))
      : paymentWord(await paid(payee, asked));
  } catch (error) {
    if (error instanceof Undecided) return { kind: 'unknown' };
    throw error;
  }
}

async function paid(
  { driver, merchant }: Payee,
  { payment, amountFen, subject, now }: Asked,
): Promise<PaymentOutcome> {
  const { trade_no: tradeNo, looks, expires_at: expiresAt, return_url: returnUrl } = payment;
  const trade = { merchant, tradeNo, amountFen, subject, expiresAt, returnUrl };
  if (expiresAt <= now)
    return (await driver.closePayment(trade)) ?? { kind: 'closed', reason: 'expired' };
  const known = looks > 1 ? await driver.findPayment(trade) : null;
  return known ?? driver.pay(trade);
}

async function givenBack(
  { driver, merchant }: Payee,
  { payment, amountFen }: Asked,
): Promise<RefundOutcome> {
  const { trade_no: tradeNo, refund_no: refundNo, looks } = payment;
  const named = { merchant, refundNo, tradeNo };
  const known = looks > 1 ? await driver.findRefund(named) : null;
  return known ?? driver.refund({ ...named, paidFen: amountFen, amountFen });
}

function paymentWord(outcome: PaymentOutcome): LinkAnswer {
  switch (outcome.kind) {
    case 'waiting':
      return { kind: 'waiting', ...(outcome.page !== undefined && { page: outcome.page }) };
    case 'processing':
      return { kind: 'processing' };
    case 'paid':
      return { kind: 'paid', amountFen: outcome.amountFen };
    case 'closed':
      return { kind: 'closed', reason: outcome.reason };
  }
}

const refundWord = (outcome: RefundOutcome): LinkAnswer =>
  outcome.kind === 'failed'
    ? { kind: 'notReturned', reason: outcome.reason }
    : { kind: outcome.kind === 'succeeded' ? 'returned' : 'processing' };

const minuteMs = 60_000;

/**
 * The change of a payment whose end is still open after an answer. It may be paid at any moment until the last; what is on its way back is asked
 * about later and later. A sum that is not ours is no answer.
 */
export function stillOpen(
  { state, expires_at: expiresAt, looks }: LinkPayment,
  { kind, page }: LinkAnswer,
  now: Date,
) {
  const soon = new Date(now.getTime() + minuteMs);
  const lookAt =
    state === 'waiting' && expiresAt > now
      ? new Date(Math.min(soon.getTime(), expiresAt.getTime()))
      : nextLook(now, Math.max(0, looks - 1));
  return {
    look_at: lookAt,
    is_undecided: kind === 'unknown' || kind === 'paid',
    ...(page !== undefined && { page }),
  };
}

/** The change of a payment whose money goes back from now on. */
export const goingBack = (now: Date) => ({
  state: 'returning' as const,
  reason: null,
  paid_at: now,
  ended_at: null,
  looks: 0,
  look_at: now,
  is_undecided: false,
});
