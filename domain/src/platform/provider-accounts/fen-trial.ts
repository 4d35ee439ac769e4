import { fen } from '../../money.ts';
import type { AccountPurpose } from './account-kinds.ts';
import { linkAfter, type LinkWord } from '../../money/payments/link-payment.ts';

/** How one fen goes there and back (一分钱验证, ADR 74). Stored: never rename. */
export const fenTrialStates = {
  waiting: '待付款',
  returning: '退回中',
  returned: '已退回',
  closed: '未付款，已关闭',
  failed: '退回失败',
} as const;
export type FenTrialState = keyof typeof fenTrialStates;

/** The amount of a trial. */
export const trialFen = fen(1);
/** After so many minutes it cannot be paid any more. */
export const trialMinutes = 10;

/** The purpose whose money comes back by itself: a payment is refunded the way it came. */
export const isTrialOffered = (purpose: AccountPurpose): boolean => purpose === 'rent';

/** The state after a message; null: it changes nothing. Money that arrived goes back, even where the trial was closed before. */
export const trialAfter = (state: FenTrialState, word: LinkWord): FenTrialState | null =>
  linkAfter({ state, amountFen: trialFen, whenPaid: 'returning' }, word);
