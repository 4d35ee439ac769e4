import { done, refused, type Result } from '../../result.ts';
import { refundFailures, undecidedAfterMs, type RefundFailure } from '../refunds/refund-order.ts';

/**
 * States of a payment order (收款单, ADR 44). `open` was not asked of the provider; `closing` is to be closed there, and may still be paid.
 * Stored: never rename.
 */
export const paymentStates = {
  open: '待支付',
  paying: '支付中',
  closing: '关闭中',
  paid: '已支付',
  closed: '已关闭',
} as const;

export type PaymentState = keyof typeof paymentStates;

/** Why a payment order is closed (关闭原因). Stored: never rename. */
export const closeReasons = {
  expired: '已过期',
  cancelled: '人工关闭',
  replaced: '已发新链接',
  notNeeded: '款项已结清',
  refused: '支付渠道拒绝',
  byProvider: '支付渠道已关闭',
  unavailable: '未接入支付渠道',
  overLimit: '超过收款账户限额',
  settled: '人工确认未支付',
} as const;

export type CloseReason = keyof typeof closeReasons;

/** Why a provider closes a trade, or refuses it. */
export type ProviderCloseReason = Extract<
  CloseReason,
  'expired' | 'refused' | 'byProvider' | 'unavailable' | 'overLimit'
>;

/** Why a trade was closed or not given back, in words; one that only another release has stays as it is. */
export const providerReason = (reason: string): string =>
  Object.hasOwn(closeReasons, reason)
    ? closeReasons[reason as CloseReason]
    : Object.hasOwn(refundFailures, reason)
      ? refundFailures[reason as RefundFailure]
      : reason;

/** The provider's answer. `waiting`: nobody has paid; `processing`: the customer has, and it is not decided. */
export type PaymentWord =
  | { readonly kind: 'waiting' | 'processing' | 'unknown' | 'paid' }
  | { readonly kind: 'closed'; readonly reason: ProviderCloseReason };

/** True if the customer can still pay it, or may have paid. */
export const isLive = (state: PaymentState): boolean => state !== 'paid' && state !== 'closed';

/** True if the provider has been asked, and has not decided. */
export const isAtProvider = (state: PaymentState): boolean =>
  state === 'paying' || state === 'closing';

/**
 * The state after what a provider says, or null where that changes nothing. That money arrived is believed even of one that is closed, and
 * is never taken back by a later word.
 */
export function paymentStateAfter(state: PaymentState, { kind }: PaymentWord): PaymentState | null {
  if (kind === 'paid') return state === 'paid' ? null : 'paid';
  return kind === 'closed' && isAtProvider(state) ? 'closed' : null;
}

/** True if a word leaves nothing open: a customer who has not paid yet is no question, unless the trade is to be closed. */
export const isAnswer = (state: PaymentState, { kind }: PaymentWord): boolean =>
  kind === 'paid' || kind === 'closed' || (kind === 'waiting' && state === 'paying');

/** True if somebody has to look (待确认): a question has been open since then. */
export const isUndecidedBy = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() >= undecidedAfterMs;

/** The target of a payment order: bills of its order, or with none the deposit. */
export interface PaymentTarget {
  readonly billIds: readonly number[];
}

/** True if two pay the same: only one of them may be at the provider. */
export const overlap = (one: PaymentTarget, other: PaymentTarget): boolean =>
  one.billIds.length === 0
    ? other.billIds.length === 0
    : one.billIds.some((id) => other.billIds.includes(id));

/** How to close one: one that the provider knows is closed there first. */
export const closed = (state: PaymentState): 'closed' | 'closing' =>
  isAtProvider(state) ? 'closing' : 'closed';

export const paymentSteps = {
  close: '关闭链接',
  settle: '人工处理',
} as const;

export type PaymentStep = keyof typeof paymentSteps;

interface Standing {
  readonly state: PaymentState;
  readonly isUndecided: boolean;
}

export interface WrongPaymentState {
  readonly code: 'payment_wrong_state';
  readonly state: PaymentState;
  readonly label: string;
}

/** The possible steps: close one that is not being closed, and settle with a second person one that no provider decides. */
export const mayStep = (step: PaymentStep, { state, isUndecided }: Standing): boolean =>
  ({
    close: state === 'open' || state === 'paying',
    settle: isAtProvider(state) && isUndecided,
  })[step];

export const stepOrRefused = (
  step: PaymentStep,
  standing: Standing,
): Result<null, WrongPaymentState> =>
  mayStep(step, standing)
    ? done(null)
    : refused({ code: 'payment_wrong_state', state: standing.state, label: paymentSteps[step] });

/** How long a link may be valid, in hours. */
export const validHours = { least: 1, usual: 24, most: 72 } as const;
