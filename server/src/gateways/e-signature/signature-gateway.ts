import type {
  ConsentKind,
  ConsentWord,
} from '@rental/domain/platform/provider-accounts/sign-consent';
import type { SigningParty } from '@rental/domain/rental/agreements/signing';
import type { ByBrand } from '../accounts/by-brand.ts';
import type { VersionName } from '../accounts/money-accounts.ts';
import type { AccountCheck } from '../accounts/usable-account.ts';
import type { ProviderPage, SignedCallback } from '../provider-word.ts';

/** The document and its parties. `flowNo` is ours and the same at every attempt: the provider begins it once. */
export interface AskedSignatures {
  readonly flowNo: string;
  readonly agreementNo: string;
  readonly text: string;
  /** The SHA-256 of the text: what a party signs. */
  readonly contentHash: string;
  readonly parties: readonly { readonly party: SigningParty; readonly name: string }[];
  readonly expiresAt: Date;
}

/** The same for one provider. `merchant`: ourselves as it knows us. */
export type SignaturesOfMerchant = AskedSignatures & { readonly merchant: string };

interface ConfirmedFace {
  readonly flowNo: string;
  readonly party: SigningParty;
}

/** A provider by which the parties of an agreement sign it electronically (电子签), for one merchant. */
export interface SignatureDriver {
  /** Ourselves as the provider knows us, a brand each; null where no provider is set up. */
  merchantOf(brand: string): string | null;
  /** Asks the parties to sign. What was begun already is not begun again. */
  begin(asked: SignaturesOfMerchant): Promise<void>;
  /** Asks those who have not signed again. */
  remind(flowNo: string): Promise<void>;
  /** The page where the customer signs a flow, absolute or on our own host; null: the flow has not begun there. */
  customerLink(flowNo: string): Promise<string | null>;
  /** Tells that we know whose face it is that was not recognised: this party has signed. Safe to tell again. */
  acceptFace(face: ConfirmedFace): Promise<void>;
  /** True if the provider has signed this very callback. */
  isSigned(callback: SignedCallback): boolean;
  /** The page where parties sign, of a provider that has none of its own; null for a query that is not ours. */
  readonly page?: ProviderPage;
}

/** A consent that the merchant's own people give on the provider's page. `consentNo` is ours. */
export interface AskedConsent {
  readonly consentNo: string;
  readonly kind: ConsentKind;
  readonly expiresAt: Date;
}

/** An account at a provider of e-signatures. Throws `Undecided` where it does not answer or refuses the key. */
export interface SignatureAccount extends SignatureDriver {
  /** Looks whether the keys work. Nothing is begun. */
  check(): Promise<readonly AccountCheck[]>;
  /** Asks for a consent; the page where it is given, absolute or on our own host. */
  askConsent(asked: AskedConsent): Promise<string>;
  findConsent(consentNo: string): Promise<ConsentWord>;
}

/** The version of an account by which a consent is asked for. */
export type ConsentBy = VersionName & { readonly brand: string };

/** E-signatures of all brands, each flow by the account that it was begun with (ADR 76). */
export type SignatureGateway = Omit<ByBrand<SignatureDriver>, 'begin'> & {
  begin(asked: AskedSignatures, brand: string): Promise<void>;
  askConsent(asked: AskedConsent, by: ConsentBy): Promise<string>;
  findConsent(consentNo: string, by: ConsentBy): Promise<ConsentWord>;
};

/** Without a provider nobody is asked, and no callback is believed. */
export const noSignatures: SignatureDriver = {
  merchantOf: () => null,
  begin: async () => {},
  remind: async () => {},
  customerLink: async () => null,
  acceptFace: async () => {},
  isSigned: () => false,
};
