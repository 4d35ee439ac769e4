import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import type { FailureReason } from '@rental/domain/rental/deductions/retry-policy';
import type { Fen } from '@rental/domain/money';
import type { ByBrand } from '../accounts/by-brand.ts';
import type { SignedCallback } from '../provider-word.ts';

/** A customer's agreement to deductions. `agreementNo` is ours and the same at every try. */
export interface AskedAgreement {
  readonly agreementNo: string;
  /** The account that is deducted from, as the customer names it. */
  readonly account: string;
}

export type AgreementOutcome =
  | { readonly kind: 'signed'; readonly providerNo: string }
  /** `page`: where the customer signs; absent where it is known already. */
  | { readonly kind: 'waiting'; readonly page?: string }
  /** The customer has withdrawn it at the provider. */
  | { readonly kind: 'ended' }
  | { readonly kind: 'refused'; readonly reason: string };

/** One try of a deduction. `tradeNo` is ours and the same however often it is sent: the provider charges it once. */
export interface AskedDeduction extends AskedAgreement {
  readonly tradeNo: string;
  readonly amountFen: Fen;
}

export type DeductionOutcome =
  | { readonly kind: 'succeeded' | 'processing'; readonly providerNo: string }
  | { readonly kind: 'failed'; readonly reason: FailureReason };

/** The provider that deducts rent from accounts whose holders have agreed (代扣). Every call ends within ten seconds (threat model 27). */
export interface DeductionDriver {
  /** The account of the books that its money arrives in. */
  readonly method: MoneyMethod;
  /** Ourselves as the provider knows us, a brand each; null where no provider is set up. */
  merchantOf(brand: string): string | null;
  sign(asked: AskedAgreement): Promise<AgreementOutcome>;
  /** The state of an agreement; null: the provider does not know it. Throws `Undecided` as well. */
  findAgreement(agreementNo: string): Promise<AgreementOutcome | null>;
  /** Ends an agreement; one that has ended, or that nobody has signed, stays so. Throws `Undecided` as well. */
  end(agreementNo: string): Promise<void>;
  /** Throws `Undecided` where nobody knows yet whether it was taken on. */
  deduct(asked: AskedDeduction): Promise<DeductionOutcome>;
  /** The state of a trade number; null if the provider does not know it. */
  find(tradeNo: string): Promise<DeductionOutcome | null>;
  /** True if the provider has signed this very callback. */
  isSigned(callback: SignedCallback): boolean;
}

/** The deductions of all brands, each by its own accounts. */
export type DeductionGateway = ByBrand<DeductionDriver>;

/** Without a provider nobody signs, nothing is deducted, and no callback is believed. */
export const noDeductions: DeductionDriver = {
  method: 'alipay',
  merchantOf: () => null,
  sign: async () => ({ kind: 'refused', reason: '代扣服务未配置' }),
  findAgreement: async () => null,
  end: async () => {},
  deduct: async () => ({ kind: 'failed', reason: 'other' }),
  find: async () => null,
  isSigned: () => false,
};
