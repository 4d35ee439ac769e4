import { createDecipheriv, randomBytes, sign, verify, type KeyObject } from 'node:crypto';

/** `spec/providers.md` 3: all that is signed is its lines, each ended. */
const lines = (parts: readonly string[]): Buffer =>
  Buffer.from(parts.map((part) => `${part}\n`).join(''));

/** Ourselves, as a request is signed. */
export interface WechatSigner {
  readonly merchantNo: string;
  /** The serial number of the merchant's certificate, in capital hexadecimals. */
  readonly serialNo: string;
  readonly privateKey: KeyObject;
}

interface Request {
  readonly method: 'GET' | 'POST';
  /** With its query. */
  readonly path: string;
  readonly body: string;
  readonly now: Date;
}

/** The header by which 微信支付 knows who asks. */
export function wechatAuthorization(
  { merchantNo, serialNo, privateKey }: WechatSigner,
  { method, path, body, now }: Request,
): string {
  const timestamp = Math.floor(now.getTime() / 1000).toString();
  const nonce = randomBytes(16).toString('hex');
  const signature = sign(
    'RSA-SHA256',
    lines([method, path, timestamp, nonce, body]),
    privateKey,
  ).toString('base64');
  const fields = { mchid: merchantNo, nonce_str: nonce, timestamp, serial_no: serialNo, signature };
  const words = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${words.join(',')}`;
}

/** An answer or a notice, with the four headers by which it is signed. */
export interface WechatWord {
  readonly raw: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly serial: string;
  readonly signature: string;
}

interface WechatKey {
  readonly id: string;
  readonly key: KeyObject;
}

/** 微信支付 signs some of its words wrongly on purpose, to see whether they are refused. */
const probe = 'WECHATPAY/SIGNTEST/';
const freshMs = 300_000;

/** True where 微信支付 has signed this by the public key of the account, within five minutes. */
export function isWechatWord(word: WechatWord, { id, key }: WechatKey, now: Date): boolean {
  const { raw, timestamp, nonce, serial, signature } = word;
  if (serial !== id || signature.startsWith(probe)) return false;
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > freshMs) return false;
  const signed = lines([timestamp, nonce, raw]);
  return verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64'));
}

/** The sealed part of a notice. */
export interface WechatSealed {
  readonly ciphertext: string;
  readonly associated_data: string;
  readonly nonce: string;
}

const tagBytes = 16;

/** The text that 微信支付 has sealed with the APIv3 key of the account; null: it was sealed with another, or changed. */
export function unsealed(apiV3Key: string, sealed: WechatSealed): string | null {
  const bytes = Buffer.from(sealed.ciphertext, 'base64');
  try {
    const opening = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), sealed.nonce, {
      authTagLength: tagBytes,
    });
    opening.setAAD(Buffer.from(sealed.associated_data));
    opening.setAuthTag(bytes.subarray(-tagBytes));
    const text = opening.update(bytes.subarray(0, -tagBytes), undefined, 'utf8');
    return text + opening.final('utf8');
  } catch {
    return null;
  }
}
