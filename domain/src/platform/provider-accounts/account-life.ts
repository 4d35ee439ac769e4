import { done, refused, type Result } from '../../result.ts';

/**
 * The states of a version of an account: its settings and keys. `replaced`: another one is used, and this one can be gone back to.
 * `erased`: its keys are gone. Stored: never rename.
 */
export const versionStates = {
  draft: '草稿',
  tested: '测试通过',
  used: '使用中',
  replaced: '已换下',
  erased: '已作废',
} as const;
export type VersionState = keyof typeof versionStates;

/** The states of an account, as its list shows them. */
export const accountStates = {
  draft: '草稿',
  tested: '测试通过',
  enabled: '启用',
  stopped: '停用',
} as const;
export type AccountState = keyof typeof accountStates;

export interface AccountVersion {
  /** From 1 on. */
  readonly version: number;
  readonly state: VersionState;
}

/** An account with its versions, in no order. One at most is open (draft or tested), and one at most is used. */
export interface ProviderAccount {
  readonly isStopped: boolean;
  readonly versions: readonly AccountVersion[];
}

const isOpen = ({ state }: AccountVersion) => state === 'draft' || state === 'tested';

/** The version that is being prepared. */
export const openVersion = ({ versions }: ProviderAccount): AccountVersion | undefined =>
  versions.find(isOpen);

export const usedVersion = ({ versions }: ProviderAccount): AccountVersion | undefined =>
  versions.find(({ state }) => state === 'used');

export function accountState(account: ProviderAccount): AccountState {
  if (usedVersion(account) !== undefined) return account.isStopped ? 'stopped' : 'enabled';
  return openVersion(account)?.state === 'tested' ? 'tested' : 'draft';
}

export type AccountMove =
  /** Settings or keys are typed: the open version is another one now, or a new one is opened. */
  | { readonly kind: 'save' }
  /** The open version is dropped. */
  | { readonly kind: 'discard' }
  /** The provider was asked with a version's settings and keys. */
  | { readonly kind: 'test'; readonly version: number; readonly isPassed: boolean }
  | { readonly kind: 'enable'; readonly version: number }
  | { readonly kind: 'stop' }
  /** Keys that were replaced are of no use any more. */
  | { readonly kind: 'erase'; readonly version: number };

export type AccountRefusal =
  | { readonly code: 'not_found' }
  | { readonly code: 'provider_account_no_draft' }
  | { readonly code: 'provider_account_untested' }
  | { readonly code: 'provider_account_not_enabled' }
  | { readonly code: 'provider_account_enabled' }
  | { readonly code: 'provider_account_keys_used' };

/**
 * Moves an account. No version is used that did not pass the test as it stands; while another one is prepared, the used one works on.
 */
export function moved(
  account: ProviderAccount,
  move: AccountMove,
): Result<ProviderAccount, AccountRefusal> {
  switch (move.kind) {
    case 'save':
      return done(saved(account));
    case 'discard':
      return discarded(account);
    case 'test':
      return tested(account, move);
    case 'enable':
      return enabled(account, move.version);
    case 'stop':
      return accountState(account) === 'enabled'
        ? done({ ...account, isStopped: true })
        : refused({ code: 'provider_account_not_enabled' });
    case 'erase':
      return erased(account, move.version);
  }
}

function saved(account: ProviderAccount): ProviderAccount {
  const open = openVersion(account);
  if (open !== undefined) return withState(account, { ...open, state: 'draft' });
  const last = Math.max(0, ...account.versions.map(({ version }) => version));
  return {
    ...account,
    versions: [...account.versions, { version: last + 1, state: 'draft' }],
  };
}

/** An account without any other version goes with it. */
function discarded(account: ProviderAccount): Result<ProviderAccount, AccountRefusal> {
  const open = openVersion(account);
  if (open === undefined) return refused({ code: 'provider_account_no_draft' });
  return done({ ...account, versions: account.versions.filter((one) => one !== open) });
}

/** A test that fails takes a passed one back; of the used version it changes nothing. */
function tested(
  account: ProviderAccount,
  { version, isPassed }: { readonly version: number; readonly isPassed: boolean },
): Result<ProviderAccount, AccountRefusal> {
  const found = versionOf(account, version);
  if (found === undefined) return refused({ code: 'not_found' });
  if (!isOpen(found)) return done(account);
  return done(withState(account, { version, state: isPassed ? 'tested' : 'draft' }));
}

function enabled(
  account: ProviderAccount,
  version: number,
): Result<ProviderAccount, AccountRefusal> {
  const found = versionOf(account, version);
  if (found === undefined || found.state === 'erased') return refused({ code: 'not_found' });
  if (found.state === 'draft') return refused({ code: 'provider_account_untested' });
  const used = usedVersion(account);
  if (used?.version === version && !account.isStopped)
    return refused({ code: 'provider_account_enabled' });
  const before = used === undefined ? account : withState(account, { ...used, state: 'replaced' });
  return done({ ...withState(before, { version, state: 'used' }), isStopped: false });
}

function erased(
  account: ProviderAccount,
  version: number,
): Result<ProviderAccount, AccountRefusal> {
  const found = versionOf(account, version);
  if (found === undefined || found.state === 'erased') return refused({ code: 'not_found' });
  return found.state === 'replaced'
    ? done(withState(account, { version, state: 'erased' }))
    : refused({ code: 'provider_account_keys_used' });
}

const versionOf = ({ versions }: ProviderAccount, version: number) =>
  versions.find((one) => one.version === version);

const withState = (account: ProviderAccount, changed: AccountVersion): ProviderAccount => ({
  ...account,
  versions: account.versions.map((one) => (one.version === changed.version ? changed : one)),
});

/** Keys that were replaced are erased by themselves after so many days. */
export const keepReplacedDays = 7;
/** The brand is told so many days before keys or a certificate expire. */
export const expiryNoticeDays = 30;
