import type {
  AccountKind,
  AccountPurpose,
} from '@rental/domain/platform/provider-accounts/account-kinds';

type Words = Readonly<Record<string, string>>;

/** A version of an account with its keys open. */
export interface UsableAccount {
  readonly id: number;
  readonly version: number;
  readonly kind: AccountKind;
  readonly settings: Words;
  /** The provider's code of each of our templates, by our name of it. */
  readonly templates: Words;
  readonly keys: Words;
}

/** The enabled accounts of a brand for a purpose, the preferred one first. Read anew at each call: a rotated key is used from the next one on. */
export type UsableAccounts = (
  brand: string,
  purpose: AccountPurpose,
) => Promise<readonly UsableAccount[]>;

/** One thing that a test of an account looked at, in Chinese. */
export interface AccountCheck {
  readonly name: string;
  readonly isPassed: boolean;
  readonly words: string;
}

/** The providers that a brand may have accounts at, and what tests one. Nothing is sent and nothing is paid. */
export interface AccountTools {
  readonly kinds: readonly AccountKind[];
  /** False: an account may not be saved with these settings, for they name a host that is not listed (threat model 38). */
  isAllowed(kind: AccountKind, settings: Words): boolean;
  readonly check: (account: UsableAccount) => Promise<readonly AccountCheck[]>;
}

/** Where a provider listens, in place of its own address: for tests. */
export interface ProviderPlace {
  readonly protocol: 'http' | 'https';
  readonly host: string;
}
