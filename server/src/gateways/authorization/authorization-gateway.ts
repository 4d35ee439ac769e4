import type { StepFailure } from '@rental/domain/authorizations/steps';
import type { MoneyMethod } from '@rental/domain/ledger/accounts';
import type { Fen } from '@rental/domain/money';

/** One step. `tradeNo` is ours and the same however often it is sent: the provider does it once. */
export interface AskedStep {
  readonly tradeNo: string;
  /** The customer's account, as he names it. */
  readonly account: string;
  readonly amountFen: Fen;
}

export interface AskedHold extends AskedStep {
  /** Until when the customer can agree. */
  readonly expiresAt: Date;
}

/** A capture or a release of what was frozen under `holdNo`, which is the hold's trade number. */
export interface AskedPart extends AskedStep {
  readonly holdNo: string;
}

export type StepOutcome =
  | { readonly kind: 'done'; readonly providerNo: string }
  /** `page`: where the customer agrees to a hold; a path is one of this server's own. */
  | { readonly kind: 'waiting'; readonly providerNo: string; readonly page?: string }
  | { readonly kind: 'failed'; readonly reason: StepFailure };

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

/**
 * Whoever freezes an amount on a customer's account for us, pays out of it and lets it go (预授权). Every call ends within ten
 * seconds (threat model 27). `hold`, `capture` and `release` throw `StepUndecided` where nobody knows whether it was taken on.
 */
export interface AuthorizationGateway {
  /** The account of the books that its money arrives in. */
  readonly method: MoneyMethod;
  /** Ourselves as the provider knows us, a brand each; null where no provider is set up. */
  merchantOf(brand: string): string | null;
  hold(asked: AskedHold): Promise<StepOutcome>;
  capture(asked: AskedPart): Promise<StepOutcome>;
  /** All that is left of the hold. */
  release(asked: AskedPart): Promise<StepOutcome>;
  /** A hold is not wanted any more. Answers what became of it: done, where the customer was faster. */
  withdraw(tradeNo: string): Promise<StepOutcome>;
  /** What became of a trade number; null where the provider has never heard of it. */
  find(tradeNo: string): Promise<StepOutcome | null>;
  /** Whether the provider has signed this very callback. */
  isSigned(callback: SignedCallback): boolean;
  /** The page where customers agree, of a provider that has none of its own; null for a query that is not ours. */
  readonly page?: {
    readonly path: string;
    readonly answer: (query: Readonly<Record<string, unknown>>) => Promise<PageAnswer | null>;
  };
}

/** No answer in time, or none that says anything: ask with `find` before another try. */
export class StepUndecided extends Error {}

const nothing: StepOutcome = { kind: 'failed', reason: 'other' };

/** Without a provider nothing is frozen, and no callback is believed. */
export const noAuthorizations: AuthorizationGateway = {
  method: 'alipay',
  merchantOf: () => null,
  hold: async () => nothing,
  capture: async () => nothing,
  release: async () => nothing,
  withdraw: async () => nothing,
  find: async () => null,
  isSigned: () => false,
};
