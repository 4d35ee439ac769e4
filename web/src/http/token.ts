import type { Platform } from '@rental/contract/endpoint';
import { platformOf } from './platform.ts';

/** Each platform has its own token (S7, S257). */
const cookieNames = { manage: 'manageToken', channel: 'channelToken' } as const;
const storedPlatform = 'platform';
const daySeconds = 24 * 60 * 60;

let platform: Platform = 'manage';

/** Decides the platform of this browser tab by where it stands; the answer holds until the next sign-in. */
export function decidePlatform(path: string): Platform {
  platform = platformOf({
    path,
    stored: sessionStorage.getItem(storedPlatform),
    hasManageToken: tokenOf('manage') !== null,
    hasChannelToken: tokenOf('channel') !== null,
  });
  if (platform === 'channel') sessionStorage.setItem(storedPlatform, platform);
  else sessionStorage.removeItem(storedPlatform);
  return platform;
}

export function currentPlatform(): Platform {
  return platform;
}

/** The token as the server gave it ("Bearer …"), or null where nobody is signed in. */
export function currentToken(): string | null {
  return tokenOf(platform);
}

/**
 * Keeps the token for so many days, or until the browser closes: null (S256, X17). The login on the server ends after a
 * day at the latest, whatever a browser keeps.
 */
export function keepToken(token: string, days: number | null): void {
  writeCookie(encodeURIComponent(token), days === null ? null : days * daySeconds);
}

export function dropToken(): void {
  writeCookie('', 0);
}

function tokenOf(platform: Platform): string | null {
  const start = `${cookieNames[platform]}=`;
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(start));
  const value = cookie?.slice(start.length) ?? '';
  return value === '' ? null : decodeURIComponent(value);
}

function writeCookie(value: string, maxAgeSeconds: number | null): void {
  const age = maxAgeSeconds === null ? '' : `; Max-Age=${maxAgeSeconds}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookieNames[platform]}=${value}; Path=/; SameSite=Strict${age}${secure}`;
}
