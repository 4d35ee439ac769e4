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

/** The page of a provider that has none of its own. */
export interface ProviderPage {
  readonly path: string;
  /** Null for a query that is not ours. */
  readonly answer: (query: Readonly<Record<string, unknown>>) => Promise<PageAnswer | null>;
}
