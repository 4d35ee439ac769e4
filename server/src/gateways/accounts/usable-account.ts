import type { RefusalCode } from '@rental/contract/refusals';
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
  /** The brand's own host, where a provider can tell us of a trade; absent: this purpose is told nothing. */
  readonly host?: string;
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

export interface TestPhone {
  readonly brand: string;
  readonly phone: string;
  readonly requestNo: string;
}

/** The providers that a brand may have accounts at, and what tests one. */
export interface AccountTools {
  readonly kinds: readonly AccountKind[];
  /** False: an account may not be saved with these settings, for they name a host that is not listed (threat model 38). */
  readonly isAllowed: (kind: AccountKind, settings: Words) => boolean;
  /** Why its keys are of no use with its settings, as far as it can be told without the provider; null: nothing is wrong. Absent: nothing can be told. */
  readonly keyFault?: (kind: AccountKind, keys: Words, settings: Words) => RefusalCode | null;
  /** It sends no message and pays no money. */
  readonly check: (account: UsableAccount) => Promise<readonly AccountCheck[]>;
  /** Sends a code to a phone; null: it has been sent, else the reason why not. Throws `Undecided` where nobody knows. */
  readonly sendTest: (account: UsableAccount, to: TestPhone) => Promise<string | null>;
  /** New keys at the payment provider of a demo, as its own pages would give them; absent: there is none. */
  readonly issueKeys?: (merchantNo: string) => Words;
}

/** The address of a provider, in place of its own: for tests. */
export interface ProviderPlace {
  readonly protocol: 'http' | 'https';
  readonly host: string;
}
