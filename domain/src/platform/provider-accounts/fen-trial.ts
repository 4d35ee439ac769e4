import { fen, type Fen } from '../../money.ts';
import type { AccountPurpose } from './account-kinds.ts';

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

/** A trial that has no end yet: there is one at most an account. */
export const isTrialOpen = (state: FenTrialState): boolean =>
  state === 'waiting' || state === 'returning';

/** The provider's message about a trial, from an answer, a query, a callback or a statement. */
export type FenTrialWord =
  | { readonly kind: 'waiting' | 'processing' | 'unknown' | 'returned' }
  | { readonly kind: 'paid'; readonly amountFen: Fen }
  | { readonly kind: 'closed' | 'notReturned'; readonly reason: string };

/**
 * The state after a message; null: it changes nothing. Money that arrived goes back, even where the trial was closed before. Another amount
 * than one fen is not believed.
 */
export function trialAfter(state: FenTrialState, word: FenTrialWord): FenTrialState | null {
  const isUnpaid = state === 'waiting' || state === 'closed';
  switch (word.kind) {
    case 'paid':
      return isUnpaid && word.amountFen === trialFen ? 'returning' : null;
    case 'closed':
      return state === 'waiting' ? 'closed' : null;
    case 'returned':
      return state === 'returning' || state === 'failed' ? 'returned' : null;
    case 'notReturned':
      return state === 'returning' ? 'failed' : null;
    default:
      return null;
  }
}
