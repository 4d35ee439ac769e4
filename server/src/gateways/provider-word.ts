/** The headers and body of a callback, as sent. */
export interface SignedCallback {
  /** The bytes of the body as text, before anybody has read them. */
  readonly raw: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  readonly signature: string;
  /** The word that it is signed with once, and the key that has signed it, where the provider says so. */
  readonly nonce?: string;
  readonly serial?: string;
}

/** The answer of a provider's page, and the provider's message that follows. */
export interface PageAnswer {
  readonly html: string;
  readonly callback?: SignedCallback;
}

/** The page of a provider that has none of its own. */
export interface ProviderPage {
  readonly path: string;
  /** Null for a query that is not ours. */
  readonly answer: (query: Readonly<Record<string, unknown>>) => Promise<PageAnswer | null>;
}
