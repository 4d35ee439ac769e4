const pollMs = 60_000; // S261

/** When to ask again: every 60 s, until an answer has code 200 or the call failed (S121, S240, X2). */
export function nextPollMs(state: {
  readonly status: 'pending' | 'error' | 'success';
  readonly data?: { readonly code: number } | undefined;
}): number | false {
  return state.status === 'error' || state.data?.code === 200 ? false : pollMs;
}

/** S41; a brand without an account has no number (X33). */
export function balanceText(yuan: string | null): string {
  return `风控余额：${yuan ?? '-'}元`;
}
