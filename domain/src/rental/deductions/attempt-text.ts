import { attemptStates, type AttemptState } from './attempt.ts';
import { failureReasons, type FailureReason } from './retry-policy.ts';

/** 「失败：余额不足」 */
export const attemptText = ({
  state,
  reason,
}: {
  readonly state: AttemptState;
  readonly reason: FailureReason | null;
}): string =>
  reason === null
    ? attemptStates[state]
    : `${attemptStates[state]}：${failureReasons[reason].label}`;
