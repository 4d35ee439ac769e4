import { X509Certificate } from 'node:crypto';
import { accountKindFacts } from '@rental/domain/platform/provider-accounts/account-kinds';
import type { AccountCheck, UsableAccount } from './usable-account.ts';

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

/** Says if a certificate among the settings of an account is of use at this instant. */
export function certificateCheck(
  { kind, settings }: UsableAccount,
  setting: string,
  now: Date,
): AccountCheck {
  const certificate = certificateOf(settings[setting] ?? '');
  const words =
    certificate === null
      ? '无法识别'
      : now < certificate.from
        ? '尚未生效'
        : now > certificate.to
          ? '已过期'
          : '有效期内';
  const name = accountKindFacts(kind).settings[setting]?.label ?? setting;
  return { name, isPassed: words === '有效期内', words };
}
