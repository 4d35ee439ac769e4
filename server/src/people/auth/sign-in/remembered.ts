import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { channelRememberedLogin, rememberedLogin } from '@rental/contract/people/auth/auth';
import type { Purpose } from '../../../db/tables.ts';
import type { BrandCode, Tx } from '../../../db/transaction.ts';
import type { Visit } from '../../../http/context.ts';

/**
 * The password cookie of either platform (S256, S257, X17). It never holds a password: its key names a login, its
 * secret opens that login again. No script can read it, and browsers send it to one call alone.
 */
const cookies = {
  1: { name: 'managePassword', path: rememberedLogin.path },
  2: { name: 'channelPassword', path: channelRememberedLogin.path },
} as const satisfies Record<Purpose, { name: string; path: string }>;

const dayMs = 86_400_000;
const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** The stored row of a remembered login. */
export interface Remembered {
  readonly remember_key: Buffer;
  readonly remember_hash: Buffer;
  readonly remembered_until: Date;
}

/** For so many days as the brand says (X17), in a cookie of this answer. */
export function remember(visit: Visit, purpose: Purpose): Remembered {
  const days = visit.brand.settings.tokenDays;
  const key = randomBytes(16).toString('base64url');
  return writeCookie(visit, purpose, key, new Date(visit.now.getTime() + days * dayMs));
}

/** The same login by a new secret. It is not remembered longer: the password is asked for in the end. */
export const rememberOn = (
  visit: Visit,
  purpose: Purpose,
  { key }: Presented,
  until: Date,
): Remembered => writeCookie(visit, purpose, key, until);

function writeCookie(visit: Visit, purpose: Purpose, key: string, until: Date): Remembered {
  const secret = randomBytes(32).toString('base64url');
  const seconds = Math.floor((until.getTime() - visit.now.getTime()) / 1000);
  visit.newCookies.push(cookieOf(purpose, `${key}.${secret}`, seconds));
  return { remember_key: hashOf(key), remember_hash: hashOf(secret), remembered_until: until };
}

/** This browser keeps nothing that opens a login of the platform. */
export function forgetHere(visit: Visit, purpose: Purpose): void {
  visit.newCookies.push(cookieOf(purpose, '', 0));
}

/** `Secure` holds for localhost too; over plain http elsewhere nobody is remembered. */
function cookieOf(purpose: Purpose, value: string, seconds: number): string {
  const { name, path } = cookies[purpose];
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Strict`;
}

export interface Presented {
  readonly key: string;
  readonly secret: string;
}

/** The platform login of this request's cookie, or null. */
export function presentedIn({ cookie }: Visit, purpose: Purpose): Presented | null {
  const start = `${cookies[purpose].name}=`;
  const value = cookie
    ?.split('; ')
    .find((one) => one.startsWith(start))
    ?.slice(start.length);
  const [, key, secret] = /^([\w-]{22})\.([\w-]{43})$/.exec(value ?? '') ?? [];
  return key === undefined || secret === undefined ? null : { key, secret };
}

/** The login of the platform that this key names, locked. Null where it ended or is no longer remembered. */
export async function lockRemembered(
  { brand, now }: Visit,
  tx: Tx,
  purpose: Purpose,
  { key }: Presented,
) {
  const row = await tx
    .selectFrom('sessions as s')
    .innerJoin('operators as o', (on) =>
      on.onRef('o.brand_code', '=', 's.brand_code').onRef('o.id', '=', 's.operator_id'),
    )
    .select(['s.id', 's.remember_hash', 's.remembered_until', 'o.username'])
    .where('s.brand_code', '=', brand.code)
    .where('s.remember_key', '=', hashOf(key))
    .where('s.purpose', '=', purpose)
    .where('s.ended_at', 'is', null)
    .where('s.remembered_until', '>', now)
    .forNoKeyUpdate('s')
    .executeTakeFirst();
  if (!row?.remember_hash || !row.remembered_until) return null;
  const { remember_hash, remembered_until, ...login } = row;
  return {
    ...login,
    until: remembered_until,
    isSecret: (secret: string) => timingSafeEqual(remember_hash, hashOf(secret)),
  };
}

/** The logins of an operator go on, but none of them can be opened again: the password they stood for is no more. */
export async function forgetRemembered(
  tx: Tx,
  brand: BrandCode,
  operatorId: number,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ remember_key: null, remember_hash: null, remembered_until: null })
    .where('brand_code', '=', brand)
    .where('operator_id', '=', operatorId)
    .where('remember_key', 'is not', null)
    .execute();
}
