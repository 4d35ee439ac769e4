import { createPrivateKey, createPublicKey, X509Certificate, type KeyObject } from 'node:crypto';
import type { RefusalCode } from '@rental/contract/refusals';

type Words = Readonly<Record<string, string>>;

/** The private key of an app, as its tool or a file writes it: base64 with or without PEM lines, PKCS8 or PKCS1; null: it is none. */
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

/** Why the private key of an account at 支付宝 is of no use; null: it fits the certificate of its app. */
export function alipayKeyFault({ privateKey = '' }: Words, settings: Words): RefusalCode | null {
  const key = privateKeyOf(privateKey);
  if (key === null) return 'provider_account_private_key_unreadable';
  const { publicKey } = new X509Certificate(settings['appCertificate'] ?? '');
  return createPublicKey(key).equals(publicKey) ? null : 'provider_account_private_key_foreign';
}
