import type { Platform } from '@rental/contract/endpoint';

export const loginPaths = { manage: '/login', channel: '/qd/login' } as const satisfies Record<
  Platform,
  string
>;

/** The platform whose login page this path is, or null where it is none. */
export function loginPlatformAt(path: string): Platform | null {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path;
  if (bare === loginPaths.manage) return 'manage';
  return bare === loginPaths.channel ? 'channel' : null;
}

/**
 * Whose workplace this browser tab is (S24, X18). A login page names its platform. Elsewhere the tab keeps the
 * platform it signed in to (`stored`); without one, a channel token counts only where it is the only token.
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

/** Where to go after signing in: only a path of ours, which begins with exactly one slash. */
export function safeRedirect(wanted: string | null): string {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || hasControls(wanted)) return '/';
  const [path = '/'] = wanted.split(/[?#]/, 1);
  return loginPlatformAt(path) === null ? wanted : '/';
}

/** Browsers drop tabs and line ends from an address, so that "/\t/evil" would become "//evil". */
const hasControls = (text: string) => [...text].some((letter) => letter < ' ');
