import { signingParties, type AgreementState, type SigningParty } from './signing.ts';

interface Signing {
  readonly agreementState: AgreementState;
  readonly sentAt: string | null;
  /** Those who were asked to sign electronically. */
  readonly parties: readonly { readonly isSigned: boolean }[];
}

/**
 * 签署方式; null where that is not known yet. Of what was signed by hand after all, parties are left that did not sign
 * electronically.
 */
export function signingWay({
  agreementState,
  sentAt,
  parties,
}: Signing): '电子签' | '线下签署' | null {
  const isSigned = agreementState === 'signed';
  if (sentAt === null) return isSigned ? '线下签署' : null;
  return isSigned && parties.some((party) => !party.isSigned) ? '线下签署' : '电子签';
}

interface NamedParty {
  readonly party: SigningParty;
  readonly name: string;
  readonly isSigned: boolean;
}

/** `商家 西湖店（已签）、用户 王**（未签）`. */
export const partiesText = (parties: readonly NamedParty[]): string =>
  parties
    .map(
      ({ party, name, isSigned }) =>
        `${signingParties[party]} ${name}（${isSigned ? '已签' : '未签'}）`,
    )
    .join('、');
