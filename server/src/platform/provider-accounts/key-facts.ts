import type { RefusalCode } from '@rental/contract/refusals';
import { businessDateOf } from '@rental/domain/business-date';
import {
  certificateSettings,
  type AccountKind,
} from '@rental/domain/platform/provider-accounts/account-kinds';
import { certificateOf } from '../../gateways/accounts/account-checks.ts';
import { refuse } from '../../http/refusal.ts';

interface Typed {
  readonly kind: AccountKind;
  readonly settings: Readonly<Record<string, string>>;
  readonly expiresOn: string | null;
}

/** Certificates have an end of their own; what expires first counts. */
export function withCertificateEnd<Of extends Typed>(typed: Of): Of {
  const ends = certificateSettings(typed.kind).flatMap((name) => {
    const certificate = typed.settings[name];
    return certificate === undefined ? [] : [endOf(certificate)];
  });
  const [first = null] = [
    ...ends,
    ...(typed.expiresOn === null ? [] : [typed.expiresOn]),
  ].toSorted();
  return { ...typed, expiresOn: first };
}

function endOf(certificate: string): string {
  const { to } = certificateOf(certificate) ?? refuse('provider_account_certificate_unreadable');
  return businessDateOf(to);
}

/** Keys that cannot be of use are not saved: nobody has to wait for a test to learn it. */
export function refuseKeyFault(fault: RefusalCode | null | undefined): void {
  if (fault) refuse(fault);
}
