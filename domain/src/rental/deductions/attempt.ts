import type { FailureReason } from './retry-policy.ts';

/**
 * States of one try of a deduction (扣款). `pending` is written down and nobody was asked; `unknown` was asked and gave no
 * answer; `processing` the provider has taken on. Stored: never rename.
 */
export const attemptStates = {
  pending: '待扣',
  processing: '扣款中',
  unknown: '未知',
  succeeded: '成功',
  failed: '失败',
} as const;

export type AttemptState = keyof typeof attemptStates;

/** The provider's answer about an attempt; `unknown`: none, or none in time. */
export type ProviderWord =
  | { readonly kind: 'succeeded' | 'processing' | 'unknown' }
  | { readonly kind: 'failed'; readonly reason: FailureReason };

/** True if a bill with such a try waits for its outcome: no other one may begin. */
export const isLive = (state: AttemptState): boolean => state !== 'succeeded' && state !== 'failed';

/** The result of the latest attempt of a bill (扣款结果), by which bills are filtered. */
export const deductionResults = {
  underWay: '扣款中',
  succeeded: '成功',
  failed: '失败',
} as const;

export type DeductionResult = keyof typeof deductionResults;

/** The result of an attempt in this state. */
export const resultOf = (state: AttemptState): DeductionResult =>
  state === 'succeeded' || state === 'failed' ? state : 'underWay';

/**
 * The state of a try once the provider has said something, or null where that changes nothing: the word came twice, late
 * or out of order. That money arrived is believed even of a try that had failed, and is never taken back by a later word.
 */
export function stateAfter(state: AttemptState, { kind }: ProviderWord): AttemptState | null {
  if (state === 'succeeded' || kind === state) return null;
  if (kind === 'succeeded') return 'succeeded';
  if (state === 'failed') return null;
  if (kind === 'unknown') return state === 'pending' ? 'unknown' : null;
  return kind;
}

const minuteMs = 60_000;
const longestMs = 60 * minuteMs;

/** When a provider that has not decided is asked again: after a minute, then each time twice as late, at most an hour. */
export const nextLook = (now: Date, looks: number): Date =>
  new Date(now.getTime() + Math.min(longestMs, minuteMs * 2 ** Math.min(looks, 10)));
