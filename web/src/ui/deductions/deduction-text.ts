import type { DeductionAttempt, OrderDeductions } from '@rental/contract/deductions';
import { refusals } from '@rental/contract/refusals';
import { attemptStates, isLive } from '@rental/domain/deductions/attempt';
import { failureReasons } from '@rental/domain/deductions/retry-policy';

type DeductibleBill = OrderDeductions['bills'][number];

/** 「失败：余额不足」 */
export function attemptText({ state, reason }: Pick<DeductionAttempt, 'state' | 'reason'>): string {
  return reason === null
    ? attemptStates[state]
    : `${attemptStates[state]}：${failureReasons[reason].label}`;
}

/** Why a bill cannot be deducted now, in the server's sentence; null: it can. */
export function obstacleText({ obstacle }: Pick<DeductibleBill, 'obstacle'>): string | null {
  return obstacle === null ? null : refusals[obstacle].message({});
}

/** Whether an outcome is waited for. */
export const isWaiting = (deductions: OrderDeductions | undefined): boolean =>
  deductions?.attempts.some(({ state }) => isLive(state)) ?? false;
