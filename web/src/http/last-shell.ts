import type { MenuRoute } from '@rental/contract/people/access/access';
import type { Platform } from '@rental/contract/endpoint';

/** The data of the frame shown before any answer. It holds only what the top bar and the sidebar show. */
export interface LastShell {
  readonly title: string;
  readonly logo: string | null;
  readonly username: string;
  readonly nickName: string;
  readonly menus: readonly MenuRoute[];
}

interface Kept extends LastShell {
  /** The hash of the login's token (`markOf`). */
  readonly login: string;
}

interface Owner {
  readonly brandCode: string;
  readonly platform: Platform;
  readonly operatorId: number;
}

/** The key that stores the key of the shell drawn last on this platform. */
const latestKey = (platform: Platform) => `shell-latest:${platform}`;

/** Keeps the shell for the next visit with the same login. It grants nothing: the server decides what is answered. */
export function keepShell(owner: Owner, token: string, shell: LastShell): void {
  const key = `shell:${owner.brandCode}:${owner.platform}:${owner.operatorId}`;
  const kept: Kept = { ...shell, login: markOf(token) };
  const latest = localStorage.getItem(latestKey(owner.platform));
  if (latest !== null && latest !== key) localStorage.removeItem(latest);
  localStorage.setItem(latestKey(owner.platform), key);
  localStorage.setItem(key, JSON.stringify(kept));
}

/** The shell of the last visit with this login; null if none. The shell of another login is dropped. */
export function lastShell(platform: Platform, token: string | null): LastShell | null {
  const key = localStorage.getItem(latestKey(platform));
  if (key === null || token === null) return null;
  const kept = keptIn(localStorage.getItem(key));
  if (kept?.login === markOf(token)) return kept;
  dropShell(platform);
  return null;
}

export function dropShell(platform: Platform): void {
  const key = localStorage.getItem(latestKey(platform));
  if (key !== null) localStorage.removeItem(key);
  localStorage.removeItem(latestKey(platform));
}

function keptIn(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null;
    return Array.isArray(kept?.menus) && typeof kept.title === 'string' ? (kept as Kept) : null;
  } catch {
    return null; // not written by us
  }
}

/** 32 bits of FNV-1a: distinguishes logins without revealing the token, which has at least 128 random bits. */
function markOf(token: string): string {
  let hash = 0x81_1c_9d_c5;
  for (const letter of token) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  return (hash >>> 0).toString(36);
}
