const kept = 'alipay';

interface Visit {
  readonly purpose: 'login' | 'bind';
  readonly state: string;
  /** The `redirect` parameter of the login page; null if it had none. */
  readonly redirect: string | null;
}

/** The query that the provider sent back. */
interface Consent {
  readonly authCode: string;
  readonly state: string;
}

/** True if this address is one that the provider sent the browser back to. */
export const isBackFromAlipay = (): boolean => new URLSearchParams(location.search).has('authCode');

/** Goes to the provider's page, which the server named; only this browser tab can finish the visit. */
export function leaveForAlipay(purpose: Visit['purpose'], url: string): void {
  const { protocol, searchParams } = new URL(url, location.href);
  if (protocol !== 'http:' && protocol !== 'https:') throw new Error('The provider is no website');
  const redirect = new URLSearchParams(location.search).get('redirect');
  const visit: Visit = { purpose, state: searchParams.get('state') ?? '', redirect };
  sessionStorage.setItem(kept, JSON.stringify(visit));
  location.assign(url);
}

/**
 * Returns the provider's query once; null if this tab did not ask for it, so that a forged link neither signs in nor
 * binds. Removes the query from the address in both cases.
 */
export function takeConsent(purpose: Visit['purpose']): Consent | null {
  const query = new URLSearchParams(location.search);
  if (!query.has('authCode')) return null;
  const consent = { authCode: query.get('authCode') ?? '', state: query.get('state') ?? '' };
  const visit = visitKept();
  sessionStorage.removeItem(kept);
  const isOwn = visit?.purpose === purpose && visit.state !== '' && visit.state === consent.state;
  const rest = isOwn && visit.redirect !== null ? { redirect: visit.redirect } : {};
  const search = new URLSearchParams(rest).toString();
  history.replaceState(history.state, '', location.pathname + (search === '' ? '' : `?${search}`));
  return isOwn ? consent : null;
}

function visitKept(): Visit | null {
  try {
    return JSON.parse(sessionStorage.getItem(kept) ?? 'null') as Visit | null;
  } catch {
    return null;
  }
}
