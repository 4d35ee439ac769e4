import { createPrivateKey, createPublicKey, X509Certificate, type KeyObject } from 'node:crypto';
import type { RefusalCode } from '@rental/contract/refusals';

type Words = Readonly<Record<string, string>>;

/** The private key of a merchant, as a tool or a file writes it: base64 with or without PEM lines, PKCS8 or PKCS1; null: it is none. */
export function privateKeyOf(typed: string): KeyObject | null {
  const der = Buffer.from(typed.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64');
  for (const type of ['pkcs8', 'pkcs1'] as const) {
    try {
      const key = createPrivateKey({ key: der, format: 'der', type });
      return key.asymmetricKeyType === 'rsa' ? key : null;
    } catch {
      // the other form
    }
  }
  return null;
}

/** A public key in PEM; null: it is none. */
export function publicKeyOf(typed: string): KeyObject | null {
  try {
    const key = createPublicKey(typed);
    return key.asymmetricKeyType === 'rsa' ? key : null;
  } catch {
    return null;
  }
}

/** Why the private key of a merchant is of no use; null: it fits its certificate. */
function keyFault({ privateKey = '' }: Words, certificate: string): RefusalCode | null {
  const key = privateKeyOf(privateKey);
  if (key === null) return 'provider_account_private_key_unreadable';
  const { publicKey } = new X509Certificate(certificate);
  return createPublicKey(key).equals(publicKey) ? null : 'provider_account_private_key_foreign';
}

/** Why the keys of an account at 支付宝 are of no use; null: nothing is wrong. */
export const alipayKeyFault = (keys: Words, settings: Words): RefusalCode | null =>
  keyFault(keys, settings['appCertificate'] ?? '');

/** The same of an account at 微信支付, whose own public key is typed as well. */
export const wechatKeyFault = (keys: Words, settings: Words): RefusalCode | null =>
  publicKeyOf(settings['publicKey'] ?? '') === null
    ? 'provider_account_public_key_unreadable'
    : keyFault(keys, settings['merchantCertificate'] ?? '');
