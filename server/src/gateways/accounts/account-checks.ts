import { X509Certificate } from 'node:crypto';
import type { AccountCheck } from './usable-account.ts';

/** The check of keys that a provider has refused. */
export const keysRefused = (code: string): AccountCheck => ({
  name: '密钥',
  isPassed: false,
  words: `服务商不接受此密钥（${code}）`,
});

export const keysAccepted: AccountCheck = { name: '密钥', isPassed: true, words: '有效' };

/** The certificate in a setting; null: it is none that can be read. */
export function certificateOf(pem: string): { readonly from: Date; readonly to: Date } | null {
  try {
    const { validFromDate, validToDate } = new X509Certificate(pem);
    return { from: validFromDate, to: validToDate };
  } catch {
    return null;
  }
}

/** Says if a gateway certificate is of use at this instant. */
export function certificateCheck(pem: string, now: Date): AccountCheck {
  const certificate = certificateOf(pem);
  const words =
    certificate === null
      ? '无法识别'
      : now < certificate.from
        ? '尚未生效'
        : now > certificate.to
          ? '已过期'
          : '有效期内';
  return { name: '网关证书', isPassed: words === '有效期内', words };
}
