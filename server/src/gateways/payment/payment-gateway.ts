import type { RefundFailure } from '@rental/domain/rental/refunds/refund-order';
import type { Fen } from '@rental/domain/money';
import type { SignedCallback } from '../provider-word.ts';

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

/** The provider that takes payments for us, asked to give them back (原路退回). Every call ends within ten seconds (threat model 27). */
export interface PaymentGateway {
  /** Ourselves as the provider knows us, a brand each; null where no provider is set up. */
  merchantOf(brand: string): string | null;
  /** Throws `Undecided` where nobody knows yet whether it was taken on. */
  refund(asked: AskedRefund): Promise<RefundOutcome>;
  /** The state of a refund number; null if the provider does not know it. Throws `Undecided` as well. */
  findRefund(asked: Pick<AskedRefund, 'merchant' | 'refundNo'>): Promise<RefundOutcome | null>;
  /** Whether the provider has signed this very callback. */
  isSigned(callback: SignedCallback): boolean;
}

/** Without a provider nothing goes back by it, and no callback is believed. */
export const noPayments: PaymentGateway = {
  merchantOf: () => null,
  refund: async () => ({ kind: 'failed', reason: 'unavailable' }),
  findRefund: async () => null,
  isSigned: () => false,
};
