import type { Fen } from '@rental/domain/money';
import type {
  MoneyPurpose,
  PinnedPurpose,
} from '@rental/domain/platform/provider-accounts/money-accounts';
import { Undecided } from '../undecided.ts';
import type { AccountCheck, UsableAccount } from './usable-account.ts';

/** A new trade that is about to be sent. */
export interface NewTrade {
  readonly brand: string;
  readonly purpose: MoneyPurpose;
  /** Our number: a trade goes by one account, however often it is sent. */
  readonly tradeNo: string;
  /** Counts against the limits of the account; 0: it moves nothing that they limit. */
  readonly amountFen: Fen;
  /** The number of what it is a part of, such as the agreement of a deduction: it goes by that account or by none. */
  readonly partOf?: string;
}

/** A trade that undoes or ends a part of an earlier one. */
export interface FollowingTrade {
  readonly brand: string;
  readonly tradeNo: string;
  readonly earlierNo: string;
}

/** How a new trade goes. `otherwise`: the brand has no account for it, and it goes as if there were none. */
export type Route =
  | { readonly kind: 'account'; readonly account: UsableAccount }
  | { readonly kind: 'otherwise' }
  /** No account has room for it today. */
  | { readonly kind: 'overLimit' }
  /** The brand has accounts for it, and none is enabled. */
  | { readonly kind: 'stopped' };

export interface VersionName {
  readonly accountId: number;
  readonly version: number;
}

/** The accounts that the money of brands goes by (ADR 70). Read anew at each call. */
export interface MoneyAccounts {
  /** The account of a trade, kept before anything is sent: that of an earlier sending, else the first in order that has room. */
  take(trade: NewTrade): Promise<Route>;
  /** Keeps that a trade goes the way of an earlier one, such as a refund that of its payment, whatever the limits are. Null: it went by no account. */
  follow(trade: FollowingTrade): Promise<UsableAccount | null>;
  /** The account that a trade went by, with the keys of now; null: it went by none. */
  accountOf(brand: string, tradeNo: string): Promise<UsableAccount | null>;
  /** The provider has definitely not taken a trade on: it counts against no limit. */
  ended(brand: string, tradeNo: string): Promise<void>;
  /** Every version whose keys may have signed what is said now: that which is used, and that before it for its seven days. */
  signers(brand: string, purposes: readonly PinnedPurpose[]): Promise<readonly UsableAccount[]>;
  /** Versions that are not used yet, and that one fen goes by now (ADR 74). */
  onTrial(brand: string): Promise<readonly UsableAccount[]>;
  /** A version of an account with its own keys, or with those that are used, else the newest, where its own are gone; null: it has none. */
  versionOf(brand: string, of: VersionName): Promise<UsableAccount | null>;
}

/** A driver of one account that money goes by. */
export type AccountDriver<Driver> = Driver & {
  /** Looks whether the keys work. Nothing moves. */
  check(): Promise<readonly AccountCheck[]>;
};

/** Keeps the result of a trade that an account was asked about: one that was definitely not taken on counts against no limit. */
export async function answerOf<Outcome extends { readonly kind: string } | null>(
  accounts: MoneyAccounts,
  { brand, tradeNo }: Pick<NewTrade, 'brand' | 'tradeNo'>,
  asked: Promise<Outcome>,
): Promise<Outcome> {
  const outcome = await asked;
  if (outcome?.kind === 'failed' || outcome?.kind === 'closed')
    await accounts.ended(brand, tradeNo);
  return outcome;
}

/** A key that a provider refuses says nothing of what it took on before: the question stays open. */
export const keyRefused = () => new Undecided('the provider refuses the key of the account');
