import type {
  AccountVersionRow,
  ProviderAccountRow,
} from '@rental/contract/platform/provider-accounts';

/** The version that is being prepared; undefined: none. */
export const openVersionOf = ({ versions }: ProviderAccountRow): AccountVersionRow | undefined =>
  versions.find(({ state }) => state === 'draft' || state === 'tested');

export const usedVersionOf = ({ versions }: ProviderAccountRow): AccountVersionRow | undefined =>
  versions.find(({ state }) => state === 'used');

/** The version that the list is about: the one that is used, else the one that is prepared. */
export const shownVersionOf = (account: ProviderAccountRow): AccountVersionRow | undefined =>
  usedVersionOf(account) ?? openVersionOf(account);

/** The keys as they may be shown: 「AccessKey ID ••••3f2a」. */
export const keyTailText = (tail: string): string => `••••${tail}`;
