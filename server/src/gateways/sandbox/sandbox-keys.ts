import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SignedCallback } from '../provider-word.ts';

type KeyUse = 'api' | 'notify';

/** The keys that the sandbox has given a merchant: `apiKey` signs our requests, `notifyKey` what the sandbox says by itself. */
export type SandboxKeys = Readonly<Record<'apiKey' | 'notifyKey', string>>;

/** A merchant as the sandbox knows it by a request: its number, and which of its keys signed. */
export interface SandboxMerchant {
  readonly merchantNo: string;
  /** Null: the platform's own merchant, which signs by the key of the server. */
  readonly keyId: string | null;
}

/** A key is its id, and what the sandbox makes of the id and the merchant: a key of another merchant is a wrong one. */
function keyOf(secretKey: string, use: KeyUse, merchantNo: string, keyId: string): string {
  const info = `rental sandbox ${use} ${merchantNo} ${keyId}`;
  return `${keyId}.${Buffer.from(hkdfSync('sha256', secretKey, '', info, 24)).toString('hex')}`;
}

/** New keys for a merchant. Those that it was given before work on. */
export const newSandboxKeys = (secretKey: string, merchantNo: string): SandboxKeys =>
  sandboxKeys(secretKey, merchantNo, randomBytes(4).toString('hex'));

const sandboxKeys = (secretKey: string, merchantNo: string, keyId: string): SandboxKeys => ({
  apiKey: keyOf(secretKey, 'api', merchantNo, keyId),
  notifyKey: keyOf(secretKey, 'notify', merchantNo, keyId),
});

const signatureBy = (key: string, timestamp: string, raw: string): string =>
  `${key.split('.')[0]}.${createHmac('sha256', key).update(`${timestamp}.${raw}`).digest('hex')}`;

/** Signs with a key of an account. */
export function saidBy(key: string, word: object, now: Date): SignedCallback {
  const raw = JSON.stringify(word);
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return { raw, timestamp, signature: signatureBy(key, timestamp, raw) };
}

/** True where this key has signed. */
export function isSignedBy(key: string, { raw, timestamp, signature }: SignedCallback): boolean {
  const right = Buffer.from(signatureBy(key, timestamp, raw));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The sandbox's side: the merchant that a request is signed by, if it names itself; null: the key is none that was given to it. */
export function merchantSigned(
  secretKey: string,
  merchantNo: string,
  request: SignedCallback,
): SandboxMerchant | null {
  const [keyId = ''] = request.signature.split('.');
  const isRight = isSignedBy(keyOf(secretKey, 'api', merchantNo, keyId), request);
  return isRight ? { merchantNo, keyId } : null;
}

/** The sandbox's side: what it says by itself to a merchant, signed by the key of the request that it is about. */
export const saidTo = (
  secretKey: string,
  { merchantNo, keyId }: { readonly merchantNo: string; readonly keyId: string },
  word: object,
  now: Date,
): SignedCallback => saidBy(keyOf(secretKey, 'notify', merchantNo, keyId), word, now);
