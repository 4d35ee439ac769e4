import type { Platform } from '@rental/contract/endpoint';

export const loginPaths = { manage: '/login', channel: '/qd/login' } as const satisfies Record<
  Platform,
  string
>;

/** The platform whose login page this path is, or null if it is none. */
export function loginPlatformAt(path: string): Platform | null {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
  if (bare === loginPaths.manage) return 'manage';
  return bare === loginPaths.channel ? 'channel' : null;
}

/**
 * The platform of this browser tab (S24, X18): channel on its login page, or if the browser has only a channel token,
 * or, outside of login pages, if the tab signed in to it (`stored`). Otherwise manage.
 */
export function platformOf(facts: {
  readonly path: string;
  readonly stored: string | null;
  readonly hasManageToken: boolean;
  readonly hasChannelToken: boolean;
}): Platform {
  const login = loginPlatformAt(facts.path);
  if (login === 'channel') return 'channel';
  if (facts.hasChannelToken && !facts.hasManageToken) return 'channel';
  return facts.stored === 'channel' && login === null ? 'channel' : 'manage';
}

/** The query of a login page that leads back to `address` (S26). */
export function loginRedirect(address: {
  readonly pathname: string;
  readonly search: string;
}): string {
  const wanted = encodeURIComponent(address.pathname + address.search);
  return `redirect=${wanted.replaceAll('%2F', '/')}`;
}

/** The address to open after signing in: `wanted` if it is our own path (exactly one leading slash), else `/`. */
export function safeRedirect(wanted: string | null): string {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || hasControls(wanted)) return '/';
  const [path = '/'] = wanted.split(/[?#]/, 1);
  return loginPlatformAt(path) === null ? wanted : '/';
}

/** Browsers drop tabs and line ends from an address, so that "/\t/evil" would become "//evil". */
const hasControls = (text: string) => [...text].some((letter) => letter < ' ');
