import type {
  AuthorizationStep,
  StepFailure,
} from '@rental/domain/rental/pre-authorization-steps/steps';
import type { MoneyMethod } from '@rental/domain/money/ledger/accounts';
import type { BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import type { ByBrand } from '../accounts/by-brand.ts';
import type { ProviderPage, SignedCallback } from '../provider-word.ts';

/** One step. `tradeNo` is ours and the same however often it is sent: the provider does it once. */
export interface AskedStep {
  readonly tradeNo: string;
  /** The customer's account, as the customer names it. */
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
  /** `endsOn`: of a hold, the last day on which the provider keeps it. */
  | { readonly kind: 'done'; readonly providerNo: string; readonly endsOn?: BusinessDate }
  /** `page`: where the customer agrees to a hold; a path is one of this server's own. */
  | { readonly kind: 'waiting'; readonly providerNo?: string; readonly page?: string }
  | { readonly kind: 'failed'; readonly reason: StepFailure };

export interface HoldStanding {
  readonly heldFen: Fen;
  /** Null: the provider says no last day, and is asked again each day. */
  readonly endsOn: BusinessDate | null;
}

/** A step that was asked for before. */
export interface KnownStep extends Pick<AskedPart, 'tradeNo' | 'holdNo'> {
  readonly step: AuthorizationStep;
}

/** A hold that nobody has agreed to, as far as is known. */
export type OpenHold = Pick<AskedHold, 'tradeNo' | 'expiresAt'>;

/**
 * The provider that freezes an amount on a customer's account, pays out of it and releases it (预授权). Every call ends within ten
 * seconds (threat model 27). Each throws `Undecided` where nobody knows what became of it.
 */
export interface AuthorizationDriver {
  /** The account of the books that its money arrives in. */
  readonly method: MoneyMethod;
  /** Ourselves as the provider knows us, a brand each; null where no provider is set up. */
  merchantOf(brand: string): string | null;
  hold(asked: AskedHold): Promise<StepOutcome>;
  capture(asked: AskedPart): Promise<StepOutcome>;
  /** All that is left of the hold. */
  release(asked: AskedPart): Promise<StepOutcome>;
  /** A hold is not wanted any more. Answers what became of it: done, where the customer was faster. */
  withdraw(hold: OpenHold): Promise<StepOutcome>;
  /** The state of a step; null if the provider does not know it. */
  find(step: KnownStep): Promise<StepOutcome | null>;
  /** The rest of a hold and its last day; null: the provider gave no answer in time. */
  standing(holdNo: string): Promise<HoldStanding | null>;
  /** True if the provider has signed this very callback. */
  isSigned(callback: SignedCallback): boolean;
  /** The page where customers agree, of a provider that has none of its own; null for a query that is not ours. */
  readonly page?: ProviderPage;
}

/** The holds of all brands, each by its own accounts. */
export type AuthorizationGateway = ByBrand<AuthorizationDriver>;

const nothing: StepOutcome = { kind: 'failed', reason: 'other' };

/** Without a provider nothing is frozen, and no callback is believed. */
export const noAuthorizations: AuthorizationDriver = {
  method: 'alipay',
  merchantOf: () => null,
  hold: async () => nothing,
  capture: async () => nothing,
  release: async () => nothing,
  withdraw: async () => nothing,
  find: async () => null,
  standing: async () => null,
  isSigned: () => false,
};
