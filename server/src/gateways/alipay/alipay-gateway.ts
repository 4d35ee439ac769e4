/** The purpose of a visit to the provider, and the address to come back to. */
export interface AskedConsent {
  readonly state: string;
  /** The brand's own host, as it is stored: what a request says of it plays no part. */
  readonly host: string;
  /** A page of the web on that host. */
  readonly back: BackTo;
}

/** The pages that a browser may come back to: that of signing in, and that of binding. */
export const backTo = { login: '/login', bind: '/user/center' } as const;
export type BackTo = (typeof backTo)[keyof typeof backTo];

/** The provider that tells, with consent, which Alipay account somebody holds. */
export interface AlipayGateway {
  /** The page where they are asked; `state` and `authCode` come back in the query. Null if no provider is set up. */
  authorizeUrl(asked: AskedConsent): Promise<string | null>;
  /** The id of the account behind a code; null where the code is wrong, old or was used before. */
  accountOf(authCode: string): Promise<string | null>;
  /** The page where they are asked, of a provider that has none of its own; null for a query that is not ours. */
  readonly page?: {
    readonly path: string;
    readonly html: (query: Readonly<Record<string, unknown>>) => string | null;
  };
}

/** Without a provider nobody is asked, and no code is right. */
export const noAlipay: AlipayGateway = {
  authorizeUrl: async () => null,
  accountOf: async () => null,
};
