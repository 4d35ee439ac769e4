import { generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';

export type Words = Readonly<Record<string, string>>;
export interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

export const newKeys = (): KeyPair => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A moment as 支付宝 says it, in Asia/Shanghai. */
export const saidTime = (at: Date) =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const signedText = (params: Words, without: readonly string[]): string =>
  Object.keys(params)
    .filter((name) => !without.includes(name) && params[name] !== '')
    .toSorted()
    .map((name) => `${name}=${params[name]}`)
    .join('&');

export const isSignedBy = (key: KeyObject, params: Words): boolean =>
  verify(
    'RSA-SHA256',
    Buffer.from(signedText(params, ['sign'])),
    key,
    Buffer.from(params['sign'] ?? '', 'base64'),
  );

/** A notice as it is posted, with the signature among its fields. */
export function formOf(params: Words, { privateKey }: KeyPair): string {
  const raw = signedText(params, ['sign', 'sign_type']);
  const signature = sign('RSA-SHA256', Buffer.from(raw), privateKey).toString('base64');
  return new URLSearchParams({ ...params, sign_type: 'RSA2', sign: signature }).toString();
}
