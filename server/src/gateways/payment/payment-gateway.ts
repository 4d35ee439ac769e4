import type { BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import type { ProviderCloseReason } from '@rental/domain/rental/payment-orders/payment-order';
import type { RefundFailure } from '@rental/domain/rental/refunds/refund-order';
import type { StatementLine } from '@rental/domain/rental/statements/statement';
import type { AccountFiles, AccountFilesByBrand } from './account-file.ts';
import type { ByBrand } from '../accounts/by-brand.ts';
import type { VersionName } from '../accounts/money-accounts.ts';
import type { ProviderPage, SignedCallback } from '../provider-word.ts';
import { noSplits, type SplitDriver } from './split-driver.ts';

/** A trade that a customer is asked to pay. `tradeNo` is ours and the same however often it is sent: the provider takes it once. */
export interface AskedPayment {
  readonly merchant: string;
  readonly tradeNo: string;
  readonly amountFen: Fen;
  /** The words that the customer reads at the provider. */
  readonly subject: string;
  /** It cannot be paid afterwards. */
  readonly expiresAt: Date;
  /** The page that the provider's page leads back to. */
  readonly returnUrl: string;
  /** The address of the customer who presses pay; absent: nobody stands before a page now. */
  readonly payerIp?: string;
}

export type PaymentOutcome =
  /** It is not paid yet; the customer pays on `page`, which can be opened until `pageUntil`. Without a page that of before stands. */
  | {
      readonly kind: 'waiting';
      readonly providerNo?: string;
      readonly page?: string;
      readonly pageUntil?: Date;
    }
  /** The customer has paid, and it is not decided. */
  | { readonly kind: 'processing'; readonly providerNo: string }
  | {
      readonly kind: 'paid';
      readonly providerNo: string;
      readonly amountFen: Fen;
      readonly paidAt: Date;
    }
  /** Not paid. */
  | {
      readonly kind: 'closed';
      readonly reason: ProviderCloseReason;
      readonly providerNo?: string;
    };

/** A refund of a trade. `refundNo` is ours and the same however often it is sent: the provider pays it back once. */
export interface AskedRefund {
  readonly merchant: string;
  readonly refundNo: string;
  /** The number under which we asked the provider for the payment that this refund returns. */
  readonly tradeNo: string;
  /** The whole payment. */
  readonly paidFen: Fen;
  readonly amountFen: Fen;
}

export type RefundOutcome =
  | { readonly kind: 'succeeded' | 'processing'; readonly providerNo: string }
  | { readonly kind: 'failed'; readonly reason: RefundFailure; readonly providerNo?: string };

/** A transfer to an account of a customer. `transferNo` is ours and the same however often it is sent: the provider pays it once. */
export interface AskedTransfer {
  readonly merchant: string;
  readonly transferNo: string;
  readonly amountFen: Fen;
  /** The account at the provider, and the real name of its holder, which the provider compares. */
  readonly account: string;
  readonly name: string;
}

/** The statement of a day (Asia/Shanghai). `notYet`: ask later. `none`: this provider makes none. */
export type StatementOutcome =
  | { readonly kind: 'ready'; readonly lines: readonly StatementLine[] }
  | { readonly kind: 'notYet' | 'none' };

/** The provider that takes payments for us and gives them back (原路退回). Every call ends within ten seconds (threat model 27). */
export interface PaymentDriver extends AccountFiles, SplitDriver {
  /** The account that it pays into. */
  readonly method: MoneyMethod;
  /** Ourselves as the provider knows us, a brand each; null where no provider is set up. */
  merchantOf(brand: string): string | null;
  /** Throws `Undecided` where nobody knows yet whether it was taken on. */
  pay(asked: AskedPayment): Promise<PaymentOutcome>;
  /** The state of a trade number; null if the provider does not know it. Throws `Undecided` as well. */
  findPayment(asked: AskedPayment): Promise<PaymentOutcome | null>;
  /**
   * Closes a trade that nobody has paid; answers where it stands afterwards, as `findPayment` does. Null: the provider does not know it, and
   * nobody can pay it any more.
   */
  closePayment(asked: AskedPayment): Promise<PaymentOutcome | null>;
  /** Throws `Undecided` where nobody knows yet whether it was taken on. */
  refund(asked: AskedRefund): Promise<RefundOutcome>;
  /** The state of a refund number; null if the provider does not know it. Throws `Undecided` as well. */
  findRefund(
    asked: Pick<AskedRefund, 'merchant' | 'refundNo' | 'tradeNo'>,
  ): Promise<RefundOutcome | null>;
  /** Throws `Undecided` where nobody knows yet whether it was taken on. */
  transfer(asked: AskedTransfer): Promise<RefundOutcome>;
  /** The state of a transfer number; null if the provider does not know it. Throws `Undecided` as well. */
  findTransfer(
    asked: Pick<AskedTransfer, 'merchant' | 'transferNo'>,
  ): Promise<RefundOutcome | null>;
  /** All that the provider did on a day. Throws `Undecided` where there is no answer, or none that can be read. */
  statement(asked: {
    readonly merchant: string;
    readonly day: BusinessDate;
  }): Promise<StatementOutcome>;
  /** True if the provider has signed this very callback. */
  isSigned(callback: SignedCallback): boolean | Promise<boolean>;
  /** Our number of the trade that a sealed notice is about; null: it is not of this merchant. Absent: its notices are not sealed. */
  readonly tradeOfNotice?: (raw: string) => string | null;
  /** The page of a provider that has none of its own. */
  readonly page?: ProviderPage;
}

/** A merchant of a brand, and the account of ours that money by it reaches. */
export interface Merchant {
  readonly merchant: string;
  readonly method: MoneyMethod;
}

/** The payments of all brands, each by its own accounts. */
export type PaymentGateway = Omit<ByBrand<PaymentDriver>, 'accountFile' | 'tradeOfNotice'> &
  AccountFilesByBrand & {
    /** Every merchant of a brand that money went by: each has statements of its own. Absent: the brand has one. */
    merchantsOf?(brand: string): Promise<readonly Merchant[]>;
    /** Our number of the trade that a sealed notice is about; null: it is of no account of the brand. Absent: no brand has an account. */
    noticed?(raw: string, brand: string): Promise<string | null>;
    /** The driver of one version of an account, for one fen there and back; null: it is gone. Absent: no brand has an account. */
    driverOf?(brand: string, of: VersionName): Promise<PaymentDriver | null>;
    /** Takes what brands pay to the platform, under a merchant of its own (ADR 77). Absent: they cannot pay it. */
    readonly ofPlatform?: Payee;
  };

/** Ourselves at the provider of the server; empty where it has none, for an account of the brand names its own merchant. */
export const ourselves = (gateway: Pick<PaymentDriver, 'merchantOf'>, brand: string): string =>
  gateway.merchantOf(brand) ?? '';

/** A merchant at a provider, who is paid by it. */
export interface Payee {
  readonly merchant: string;
  readonly driver: PaymentDriver;
}

/** The platform as a payee: no brand has a code of this form. */
const platformPayee = 'platform-account';

/** The platform's own merchant at a provider; null where the provider takes no payments. */
export function platformPayments(driver: PaymentDriver): Payee | null {
  const merchant = driver.merchantOf(platformPayee);
  return merchant === null ? null : { merchant, driver };
}

/** Without a provider nothing is paid or goes back by it, and no callback is believed. */
export const noPayments: PaymentDriver = {
  method: 'alipay',
  merchantOf: () => null,
  pay: async () => ({ kind: 'closed', reason: 'unavailable' }),
  findPayment: async () => null,
  closePayment: async () => null,
  refund: async () => ({ kind: 'failed', reason: 'unavailable' }),
  findRefund: async () => null,
  transfer: async () => ({ kind: 'failed', reason: 'unavailable' }),
  findTransfer: async () => null,
  statement: async () => ({ kind: 'none' }),
  isSigned: () => false,
  ...noSplits,
};
