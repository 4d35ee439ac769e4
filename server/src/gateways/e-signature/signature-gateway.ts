import type { SigningParty } from '@rental/domain/rental/agreements/signing';
import type { ProviderPage, SignedCallback } from '../provider-word.ts';

/** The document and its parties. `flowNo` is ours and the same at every attempt: the provider begins it once. */
export interface AskedSignatures {
  readonly flowNo: string;
  /** Ourselves as the provider knows us. */
  readonly merchant: string;
  readonly agreementNo: string;
  readonly text: string;
  /** The SHA-256 of the text: what a party signs. */
  readonly contentHash: string;
  readonly parties: readonly { readonly party: SigningParty; readonly name: string }[];
  readonly expiresAt: Date;
}

/** The provider by which the parties of an agreement sign it electronically (电子签). */
export interface SignatureGateway {
  /** Ourselves as the provider knows us, a brand each; null where no provider is set up. */
  merchantOf(brand: string): string | null;
  /** Asks the parties to sign. What was begun already is not begun again. */
  begin(asked: AskedSignatures): Promise<void>;
  /** Asks those who have not signed again. */
  remind(flowNo: string): Promise<void>;
  /** The page where the customer signs a flow, absolute or on our own host; null: the flow has not begun there. */
  customerLink(flowNo: string): Promise<string | null>;
  /** Tells that we know whose face it is that was not recognised: this party has signed. Safe to tell again. */
  acceptFace(flowNo: string, party: SigningParty): Promise<void>;
  /** True if the provider has signed this very callback. */
  isSigned(callback: SignedCallback): boolean;
  /** The page where parties sign, of a provider that has none of its own; null for a query that is not ours. */
  readonly page?: ProviderPage;
}

/** Without a provider nobody is asked, and no callback is believed. */
export const noSignatures: SignatureGateway = {
  merchantOf: () => null,
  begin: async () => {},
  remind: async () => {},
  customerLink: async () => null,
  acceptFace: async () => {},
  isSigned: () => false,
};
