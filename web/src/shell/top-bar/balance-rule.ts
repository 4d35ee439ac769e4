import type { RiskBalanceMode } from '@rental/domain/platform/brands/brand-settings';
import { fenOfYuan, yuan } from '@rental/domain/money';

const pollMs = 60_000; // S261

/**
 * The time to the next poll: 60 s; false after an answer with code 200 or a failed call (S121, S240). A brand may choose
 * to continue after code 200 (X2); after a failure that, too, waits until the operator returns to the window.
 */
export function nextPollMs(
  state: {
    readonly status: 'pending' | 'error' | 'success';
    readonly data?: { readonly code: number } | undefined;
  },
  mode: RiskBalanceMode,
): number | false {
  const isEnough = mode === 'untilSuccess' && state.data?.code === 200;
  return state.status === 'error' || isEnough ? false : pollMs;
}

/** S41, with thousands marks as all money; a brand without an account has no number (X33). */
export function balanceText(balance: string | null): string {
  const amount = fenOfYuan(balance ?? '');
  return `风控余额：${amount === null ? (balance ?? '-') : yuan(amount)}元`;
}
