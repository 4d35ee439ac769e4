import { stateAfter, type AttemptState } from '../deductions/attempt.ts';
import type { MoneyMethod } from '../../money/ledger/accounts.ts';
import { refundWays, type RefundWay } from '../../money/payments/refund-ways.ts';
import { done, refused, type Result } from '../../result.ts';

/**
 * States of a refund order (退款单, ADR 41). `pending` waits for its provider, `toPay` for whoever pays by hand; `unknown` gave no answer.
 * Stored: never rename.
 */
export const refundStates = {
  toPay: '待打款',
  pending: '待退',
  processing: '退款中',
  unknown: '渠道无应答',
  failed: '失败',
  succeeded: '已退',
} as const;

export type RefundState = keyof typeof refundStates;

/** Why a provider did not pay back (退款失败原因). Stored: never rename. */
export const refundFailures = {
  insufficient: '商户账户余额不足',
  expired: '原交易已关闭或超过可退期限',
  accountAbnormal: '客户账户异常',
  payeeMismatch: '收款账号与姓名不符',
  unavailable: '未接入支付渠道',
  overLimit: '超过打款账户限额',
  other: '支付渠道拒绝',
} as const;

export type RefundFailure = keyof typeof refundFailures;

export type RefundWord =
  | { readonly kind: 'succeeded' | 'processing' | 'unknown' }
  | { readonly kind: 'failed'; readonly reason: RefundFailure };

/** True if its provider has been asked, or is to be, and has not decided. */
export const isUnderWay = (state: RefundState): state is AttemptState =>
  state === 'pending' || state === 'processing' || state === 'unknown';

/** The state after what a provider says: that money went back is believed even of one that had failed. Null: nothing changes. */
export const refundStateAfter = (state: RefundState, { kind }: RefundWord): RefundState | null =>
  state === 'toPay'
    ? null
    : stateAfter(state, kind === 'failed' ? { kind, reason: 'other' } : { kind });

/** After so long without a decision somebody has to look (待确认): within five minutes of the first question. */
export const undecidedAfterMs = 3 * 60_000;

/** The state of a new refund order; cash has been handed over. */
export const firstState = (way: RefundWay): RefundState =>
  way === 'original' ? 'pending' : way === 'cash' ? 'succeeded' : 'toPay';

interface Standing {
  readonly state: RefundState;
  readonly isUndecided: boolean;
  readonly way: RefundWay;
}

export interface WrongRefundState {
  readonly code: 'refund_wrong_state';
  readonly state: RefundState;
  readonly label: string;
}

export const refundSteps = {
  pay: '登记打款',
  retry: '重新退款',
  transfer: '转账退款',
  settle: '人工处理',
} as const;

export type RefundStep = keyof typeof refundSteps;

/** The account that a transfer of the provider leaves. */
export const transferWay = 'alipay' satisfies RefundWay;

/**
 * The steps that a refund order allows: pay one by hand, ask again after a failure, have the provider transfer it, and with a second person
 * what no provider settles. A transfer needs a refund whose way has failed, or one that is to be paid from the same account by hand.
 */
export const mayStep = (step: RefundStep, { state, isUndecided, way }: Standing): boolean =>
  ({
    pay: state === 'toPay',
    retry: state === 'failed',
    transfer: state === 'failed' || (state === 'toPay' && way === transferWay),
    settle: state === 'failed' || (isUnderWay(state) && isUndecided),
  })[step];

export const stepOrRefused = (
  step: RefundStep,
  standing: Standing,
): Result<null, WrongRefundState> =>
  mayStep(step, standing)
    ? done(null)
    : refused({ code: 'refund_wrong_state', state: standing.state, label: refundSteps[step] });

/** A refund order with the transfer that pays it, or paid it; null: none does. */
interface Paid {
  readonly state: RefundState;
  readonly isMoved: boolean;
  readonly transferId: number | null;
}

/**
 * True if a provider's word about one way contradicts the refund: that it was paid although it had been paid another way. `transferId` names the
 * transfer that the word is about; null: it is about the original way.
 */
export const isPaidTwice = (
  { state, isMoved, transferId: paidBy }: Paid,
  { kind, transferId }: { readonly kind: RefundWord['kind']; readonly transferId: number | null },
): boolean =>
  kind === 'succeeded' &&
  state === 'succeeded' &&
  (paidBy === null ? isMoved || transferId !== null : paidBy !== transferId);

/** True if a word other than success is about a way that is not tried any more: it says nothing about the refund. */
export const isPassed = (
  { transferId: tried }: Pick<Paid, 'transferId'>,
  { kind, transferId }: { readonly kind: RefundWord['kind']; readonly transferId: number | null },
): boolean => kind !== 'succeeded' && tried !== transferId;

/** How it is or was to be paid, with the way that it took in the end where that is another: 「原路退回（改银行转账）」. */
export const paidWayText = (
  way: RefundWay,
  paidBy: MoneyMethod | null,
  wasMoved: boolean,
): string =>
  wasMoved && paidBy !== null ? `${refundWays[way]}（改${refundWays[paidBy]}）` : refundWays[way];
