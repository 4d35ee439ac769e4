/** Whoever tells us, with their consent, which Alipay account somebody holds. */
export interface AlipayGateway {
  /** Where they are asked; what comes back with them is `state` and a code. Null where no provider is set up. */
  authorizeUrl(state: string): Promise<string | null>;
  /** The id of the account behind a code; null where the code is wrong, old or was used before. */
  accountOf(authCode: string): Promise<string | null>;
}

/** Without a provider nobody is asked, and no code is right. */
export const noAlipay: AlipayGateway = {
  authorizeUrl: async () => null,
  accountOf: async () => null,
};
