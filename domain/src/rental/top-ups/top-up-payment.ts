import type { Fen } from '../../money.ts';
import { linkAfter, type LinkWord } from '../../money/payments/link-payment.ts';
import { done, refused, type Result } from '../../result.ts';
import {
  maxTopUp,
  minTopUp,
  smsPack,
  topUpCost,
  type PrepaidBalance,
  type TopUpTerms,
} from './auto-top-up.ts';

/** States of a top-up that a brand pays online (在线充值, ADR 77). Stored: never rename. */
export const topUpPaymentStates = {
  waiting: '待支付',
  paid: '已到账',
  closed: '已失效',
  returning: '退回中',
  returned: '已退回',
  failed: '退回失败',
} as const;
export type TopUpPaymentState = keyof typeof topUpPaymentStates;

/** After so many minutes a link cannot be paid any more. */
export const topUpPaymentMinutes = 30;

/** A link that nobody can pay any more, while the provider has not said yet how it ended. */
export const topUpPaymentEndings = {
  closing: '已申请关闭，正在确认支付结果',
  lapsed: '已到期，正在确认支付结果',
} as const;
export type TopUpPaymentEnding = keyof typeof topUpPaymentEndings;

const minuteMs = 60_000;

/** `closing`: somebody has closed it before its time. Null: it can still be paid, or its end is known. */
export function topUpPaymentEnding(
  payment: {
    readonly state: TopUpPaymentState;
    readonly startedAt: Date;
    readonly expiresAt: Date;
  },
  now: Date,
): TopUpPaymentEnding | null {
  const { state, startedAt, expiresAt } = payment;
  if (state !== 'waiting' || expiresAt > now) return null;
  const openMs = expiresAt.getTime() - startedAt.getTime();
  return openMs < topUpPaymentMinutes * minuteMs ? 'closing' : 'lapsed';
}

export type TopUpAmountRefusal =
  | { readonly code: 'top_up_not_packs' }
  | { readonly code: 'top_up_amount_range' };

/** The price of a top-up that is asked for by hand. `amount` has the unit of the balance. */
export function checkedTopUp(
  balance: PrepaidBalance,
  amount: number,
  terms: Pick<TopUpTerms, 'smsPackFen'>,
): Result<Fen, TopUpAmountRefusal> {
  if (balance === 'sms' && amount % smsPack !== 0) return refused({ code: 'top_up_not_packs' });
  if (amount < minTopUp[balance] || amount > maxTopUp[balance])
    return refused({ code: 'top_up_amount_range' });
  return done(topUpCost(balance, amount, terms));
}

/**
 * The state after a message; null: it changes nothing. Money credits a link that is still open, once. Money for a link that has lapsed goes
 * back.
 */
export const topUpPaymentAfter = (
  payment: { readonly state: TopUpPaymentState; readonly amountFen: Fen },
  word: LinkWord,
): TopUpPaymentState | null => linkAfter({ ...payment, whenPaid: 'paid' }, word);
