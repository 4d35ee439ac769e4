import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Seals secrets that the database keeps, so that its rows alone open nothing (threat model 42). */
export interface Seal {
  seal(secret: string): Buffer;
  /** Throws where the bytes are not what was sealed here for the same purpose. */
  open(sealed: Buffer): string;
}

const nonceBytes = 12;
const tagBytes = 16;

/** A seal of the server's secret for one purpose: AES-256-GCM under a key of its own. */
export function sealFor(secretKey: string, purpose: string): Seal {
  const key = keyFor(secretKey, purpose);
  return {
    seal: (secret) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes));
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      const body = sealed.subarray(nonceBytes + tagBytes);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}

/** The keyed hash of a text: the same for the same text, and told by nobody without the server's secret. */
export type KeyedHash = (text: string) => string;

/** A hash of the server's secret for one purpose: HMAC-SHA-256 under a key of its own. */
export function hashFor(secretKey: string, purpose: string): KeyedHash {
  const key = keyFor(secretKey, purpose);
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}

const keyFor = (secretKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `rental ${purpose}`, 32));
