import type { OrderDeductions } from '@rental/contract/rental/deductions';
import { refusals } from '@rental/contract/refusals';
import { isLive } from '@rental/domain/rental/deductions/attempt';

type DeductibleBill = OrderDeductions['bills'][number];

/** Why a bill cannot be deducted now, in the server's sentence; null: it can. */
export function obstacleText({ obstacle }: Pick<DeductibleBill, 'obstacle'>): string | null {
  return obstacle === null ? null : refusals[obstacle].message({});
}

/** True if an outcome is waited for. */
export const isWaiting = (deductions: OrderDeductions | undefined): boolean =>
  deductions?.attempts.some(({ state }) => isLive(state)) ?? false;
