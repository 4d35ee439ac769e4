import type { SmsTemplateName } from '@rental/domain/rental/customer-sms/sms-templates';
import type { SmsReceipt } from '@rental/domain/rental/customer-sms/sms-receipts';
import type { SignedCallback } from '../provider-word.ts';

/** A message to one phone. `requestNo` is ours and the same at every try: the provider sends it once. */
export interface SmsMessage {
  readonly brand: string;
  readonly requestNo: string;
  /** 11 digits. */
  readonly phone: string;
  /** The template by our own name of it; null: a message that an earlier release queued. */
  readonly template: SmsTemplateName | null;
  /** The values of the template's variables. */
  readonly params: Readonly<Record<string, string>>;
  /** It is paid from the brand's balance: the platform's channel may send it. */
  readonly isPrepaid: boolean;
  /** The whole text with the signature; null: a code that an earlier release queued. */
  readonly text: string | null;
}

/** A request that may have been sent. */
export interface AskedSms {
  readonly brand: string;
  readonly requestNo: string;
  readonly phone: string;
  /** It was sent between these two, if it was. */
  readonly since: Date;
  readonly until: Date;
  /** The provider's number for it; null: it has not answered. */
  readonly providerNo: string | null;
  /** The account that sent it; null: not known, or none. */
  readonly accountId: number | null;
}

export type SmsOutcome =
  | {
      readonly kind: 'sent';
      readonly providerNo: string;
      /** The account of the brand that it went by; absent: none of its own. */
      readonly accountId?: number;
      /** Absent: the carrier has not reported yet. */
      readonly receipt?: SmsReceipt;
    }
  | { readonly kind: 'refused'; readonly reason: string };

/** The provider of SMS. */
export interface SmsGateway {
  /** Ourselves as the provider knows us, a brand each; null where no provider is set up. */
  merchantOf(brand: string): string | null;
  /** Throws `Undecided` where nobody knows yet whether it was sent. */
  send(message: SmsMessage): Promise<SmsOutcome>;
  /** The state of a request with its receipt; null if the provider does not know it. */
  find(asked: AskedSms): Promise<SmsOutcome | null>;
  /** True where the provider has signed this very callback. */
  isSigned(callback: SignedCallback): boolean;
}

/** Without a provider no message is sent, and no callback is believed. */
export const noSms: SmsGateway = {
  merchantOf: () => null,
  find: async () => null,
  send: async () => ({ kind: 'refused', reason: '短信服务未配置' }),
  isSigned: () => false,
};
