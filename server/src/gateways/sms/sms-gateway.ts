/** A message to one phone. `requestNo` is ours and the same at every try: the provider sends it once. */
export interface SmsMessage {
  readonly requestNo: string;
  /** 11 digits. */
  readonly phone: string;
  /** The template by our own name of it. */
  readonly kind: string;
  readonly params: Readonly<Record<string, string>>;
}

export type SmsOutcome =
  | { readonly kind: 'sent'; readonly providerNo: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** The provider of SMS. */
export interface SmsGateway {
  /** Throws `Undecided` where nobody knows yet whether it was sent. */
  send(message: SmsMessage): Promise<SmsOutcome>;
  /** The state of a request; null if the provider does not know it. */
  find(requestNo: string): Promise<SmsOutcome | null>;
}

/** Without a provider no message is sent. */
export const noSms: SmsGateway = {
  find: async () => null,
  send: async () => ({ kind: 'refused', reason: '短信服务未配置' }),
};
