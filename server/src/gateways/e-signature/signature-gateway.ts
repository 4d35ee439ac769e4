import type { SigningParty } from '@rental/domain/agreements/signing';

/** What is to be signed, by whom. `flowNo` is ours and the same at every try: the provider begins it once. */
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

/** What came with a callback, as it was sent. */
export interface SignedCallback {
  /** The bytes of the body as text, before anybody has read them. */
  readonly raw: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly signature: string;
}

/** What a page of the provider's own answers, and what the provider then says to us. */
export interface PageAnswer {
  readonly html: string;
  readonly callback?: SignedCallback;
}

/** Whoever lets the parties of an agreement sign it electronically (电子签). */
export interface SignatureGateway {
  /** Ourselves as the provider knows us, a brand each; null where no provider is set up. */
  merchantOf(brand: string): string | null;
  /** Asks the parties to sign. What was begun already is not begun again. */
  begin(asked: AskedSignatures): Promise<void>;
  /** Asks those who have not signed again. */
  remind(flowNo: string): Promise<void>;
  /** Whether the provider has signed this very callback. */
  isSigned(callback: SignedCallback): boolean;
  /** The page where parties sign, of a provider that has none of its own; null for a query that is not ours. */
  readonly page?: {
    readonly path: string;
    readonly answer: (query: Readonly<Record<string, unknown>>) => Promise<PageAnswer | null>;
  };
}

/** Without a provider nobody is asked, and no callback is believed. */
export const noSignatures: SignatureGateway = {
  merchantOf: () => null,
  begin: async () => {},
  remind: async () => {},
  isSigned: () => false,
};
