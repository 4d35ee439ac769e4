import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { SignedCallback } from '../provider-word.ts';

/** Signs as one sandbox does, with a key of its own that is made of the server's. */
type Signature = (secretKey: string, timestamp: string, raw: string) => string;

export const signatureOf =
  (sandbox: string): Signature =>
  (secretKey, timestamp, raw) => {
    const key = Buffer.from(hkdfSync('sha256', secretKey, '', `rental sandbox ${sandbox}`, 32));
    return createHmac('sha256', key).update(`${timestamp}.${raw}`).digest('hex');
  };

/** How a sandbox signs what it says by itself, and knows what it has signed. */
export const sandboxSigner = (signature: Signature, secretKey: string) => ({
  say: (word: object, now: Date): SignedCallback => {
    const raw = JSON.stringify(word);
    const timestamp = String(Math.floor(now.getTime() / 1000));
    return { raw, timestamp, signature: signature(secretKey, timestamp, raw) };
  },
  isSigned: ({ raw, timestamp, signature: said }: SignedCallback): boolean => {
    const right = Buffer.from(signature(secretKey, timestamp, raw));
    const given = Buffer.from(said);
    return given.length === right.length && timingSafeEqual(given, right);
  },
});
