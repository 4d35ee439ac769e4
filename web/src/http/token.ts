import type { Platform } from '@rental/contract/endpoint';
import { platformOf } from './platform.ts';

/**
 * Each platform has its own cookies (S7, S257). Beside the token: whether the server can reopen the login by the password
 * cookie, which no script can read; and whether the login is at a gate.
 */
const cookieNames = {
  manage: { token: 'manageToken', remembered: 'manageRemembered', gate: 'manageGate' },
  channel: { token: 'channelToken', remembered: 'channelRemembered', gate: 'channelGate' },
} as const satisfies Record<Platform, object>;
type CookieName = (typeof cookieNames)[Platform]['token' | 'remembered' | 'gate'];
const storedPlatform = 'platform';
const daySeconds = 24 * 60 * 60;

let platform: Platform = 'manage';

/** Decides the platform of this browser tab (`platformOf`) and stores it; the answer holds until the next sign-in. */
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

/** The token as the server sent it ("Bearer …"); null if there is no login. */
export function currentToken(): string | null {
  return read(cookieNames[platform].token);
}

/** True if the browser has a login of the platform, or can reopen one. */
const isKnown = (platform: Platform) =>
  read(cookieNames[platform].token) !== null || read(cookieNames[platform].remembered) !== null;

/**
 * Keeps the token for `days`; null: until the browser closes (S256, X17). On the server the login ends after a day at
 * the latest.
 */
export function keepToken(token: string, days: number | null): void {
  write(cookieNames[platform].token, encodeURIComponent(token), secondsOf(days));
}

/** Notes for how many days the server reopens this login without a password; null: not at all (S256). */
export function keepRemembered(days: number | null): void {
  // over plain http browsers do not keep the password cookie
  const seconds = isSecureContext ? (secondsOf(days) ?? 0) : 0;
  write(cookieNames[platform].remembered, seconds > 0 ? '1' : '', seconds);
}

export const isRemembered = (): boolean => read(cookieNames[platform].remembered) !== null;

/** Notes whether the login is at a gate, where the server refuses nearly every call. */
export function keepGate(stands: boolean): void {
  write(cookieNames[platform].gate, stands ? '1' : '', stands ? null : 0);
}

export const standsAtGate = (): boolean => read(cookieNames[platform].gate) !== null;

/** Deletes all cookies of the login. */
export function dropToken(): void {
  for (const name of Object.values(cookieNames[platform])) write(name, '', 0);
}

/** Drops a dead token, unless another browser tab has already stored a new one. */
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
