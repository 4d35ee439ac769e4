import type { RiskBalanceMode } from '@rental/domain/platform/brands/brand-settings';
import { fenOfYuan, yuan } from '@rental/domain/money';

const pollMs = 60_000; // S261

/**
 * When to ask again: every 60 s, until an answer has code 200 or the call failed (S121, S240). A brand may have it asked
 * for on and on (X2); after a failure that, too, waits for the operator to come back to the window.
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
