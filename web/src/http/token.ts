import type { Platform } from '@rental/contract/endpoint';
import { platformOf } from './platform.ts';

/**
 * Each platform has its own (S7, S257). Beside the token: that the server can open the login again by the password
 * cookie, which no script sees; and that the login stands at a gate.
 */
const cookieNames = {
  manage: { token: 'manageToken', remembered: 'manageRemembered', gate: 'manageGate' },
  channel: { token: 'channelToken', remembered: 'channelRemembered', gate: 'channelGate' },
} as const satisfies Record<Platform, object>;
type CookieName = (typeof cookieNames)[Platform]['token' | 'remembered' | 'gate'];
const storedPlatform = 'platform';
const daySeconds = 24 * 60 * 60;

let platform: Platform = 'manage';

/** Decides the platform of this browser tab by where it stands; the answer holds until the next sign-in. */
export function decidePlatform(path: string): Platform {
  const stored = sessionStorage.getItem(storedPlatform);
  platform = platformOf({
    path,
    stored,
    hasManageToken: isKnown('manage'),
    hasChannelToken: isKnown('channel'),
  });
  if (platform === 'channel') sessionStorage.setItem(storedPlatform, platform);
  else if (stored !== null) sessionStorage.removeItem(storedPlatform);
  return platform;
}

export function currentPlatform(): Platform {
  return platform;
}

/** The token as the server gave it ("Bearer …"), or null where nobody is signed in. */
export function currentToken(): string | null {
  return read(cookieNames[platform].token);
}

/** The browser has a login of the platform, or can have it opened again. */
const isKnown = (platform: Platform) =>
  read(cookieNames[platform].token) !== null || read(cookieNames[platform].remembered) !== null;

/**
 * Keeps the token for so many days, or until the browser closes: null (S256, X17). The login on the server ends after a
 * day at the latest, whatever a browser keeps.
 */
export function keepToken(token: string, days: number | null): void {
  write(cookieNames[platform].token, encodeURIComponent(token), secondsOf(days));
}

/** Notes for how long the server opens this login again without a password: null, not at all (S256). */
export function keepRemembered(days: number | null): void {
  // over plain http browsers do not keep the password cookie
  const seconds = isSecureContext ? (secondsOf(days) ?? 0) : 0;
  write(cookieNames[platform].remembered, seconds > 0 ? '1' : '', seconds);
}

export const isRemembered = (): boolean => read(cookieNames[platform].remembered) !== null;

/** Notes whether the login stands at a gate, where the server refuses nearly everything. */
export function keepGate(stands: boolean): void {
  write(cookieNames[platform].gate, stands ? '1' : '', stands ? null : 0);
}

export const standsAtGate = (): boolean => read(cookieNames[platform].gate) !== null;

/** Forgets the login and all that was noted of it. */
export function dropToken(): void {
  for (const name of Object.values(cookieNames[platform])) write(name, '', 0);
}

/** Drops a token that is dead, unless another browser tab has a new one already. */
export function dropDeadToken(dead: string | null): void {
  if (currentToken() === dead) write(cookieNames[platform].token, '', 0);
}

const secondsOf = (days: number | null) => (days === null ? null : days * daySeconds);

function read(name: CookieName): string | null {
  const start = `${name}=`;
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(start));
  const value = cookie?.slice(start.length) ?? '';
  return value === '' ? null : decodeURIComponent(value);
}

function write(name: CookieName, value: string, maxAgeSeconds: number | null): void {
  const age = maxAgeSeconds === null ? '' : `; Max-Age=${maxAgeSeconds}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; SameSite=Strict${age}${secure}`;
}
