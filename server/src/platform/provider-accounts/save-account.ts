import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  createProviderAccount as createCall,
  discardProviderDraft as discardCall,
  saveProviderAccount as saveCall,
} from '@rental/contract/platform/provider-accounts';
import {
  accountKindFacts,
  maxAccounts,
} from '@rental/domain/platform/provider-accounts/account-kinds';
import {
  moved,
  openVersion,
  usedVersion,
} from '@rental/domain/platform/provider-accounts/account-life';
import { sql } from 'kysely';
import { isLinkOpen } from '@rental/domain/money/payments/link-payment';
import type { Tx } from '../../db/transaction.ts';
import type { AccountTools } from '../../gateways/accounts/usable-account.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import type { Seal } from '../../sealed.ts';
import {
  accountRow,
  lockAccount,
  type LockedAccount,
  type StoredVersion,
} from './account-store.ts';
import { refuseKeyFault, withCertificateEnd } from './key-facts.ts';
import { trialsOf, type TrialOfVersion } from './fen-trial-store.ts';
import { consentVersions } from './sign-consent-store.ts';

type Words = Readonly<Record<string, string>>;
type Typed = Pick<
  Input<typeof createCall>['body'],
  'settings' | 'keys' | 'templates' | 'expiresOn'
>;

/** 新增账户, as a draft. */
export const createProviderAccount =
  ({ kinds, isAllowed, keyFault }: AccountTools, seal: Seal) =>
  async (
    ctx: Context,
    { body }: Input<typeof createCall>,
    tx: Tx,
  ): Promise<Returned<typeof createCall>> => {
    requireAllStores(ctx);
    const { kind, name, preference } = body;
    if (!kinds.includes(kind)) refuse('provider_account_kind_unknown');
    if (!isAllowed(kind, body.settings)) refuse('provider_account_host_unlisted');
    const typed = withCertificateEnd(body);
    refuseKeyFault(keyFault?.(kind, body.keys, body.settings));
    await holdAccounts(ctx, tx);
    const names = await namesOf(ctx, tx);
    if (names.length >= maxAccounts) refuse('too_many_provider_accounts');
    if (names.some((other) => other.name === name)) refuse('provider_account_name_taken');
    const { purpose } = accountKindFacts(kind);
    const { id } = await tx
      .insertInto('provider_accounts')
      .values({ brand_code: ctx.brandCode, kind, purpose, name, preference, created_at: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeVersion(ctx, tx, { id, version: 1, keys: body.keys, typed, seal });
    await audit(ctx, tx, {
      operation: 'providerAccount:create',
      id,
      after: { ...shown(body), kind },
    });
    return { id };
  };

/** 修改: settings or keys that differ are a version of their own, which has to be tested and enabled. */
export const saveProviderAccount =
  ({ isAllowed, keyFault }: AccountTools, seal: Seal) =>
  async (
    ctx: Context,
    { body }: Input<typeof saveCall>,
    tx: Tx,
  ): Promise<Returned<typeof saveCall>> => {
    requireAllStores(ctx);
    const { id, name, preference } = body;
    await holdAccounts(ctx, tx);
    const locked = await lockAccount(ctx, tx, id);
    if (locked.row.kind !== body.kind) refuse('provider_account_kind_fixed');
    if (!isAllowed(body.kind, body.settings)) refuse('provider_account_host_unlisted');
    const others = (await namesOf(ctx, tx)).filter((other) => other.id !== id);
    if (others.some((other) => other.name === name)) refuse('provider_account_name_taken');
    await tx
      .updateTable('provider_accounts')
      .set({ name, preference })
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', id)
      .execute();
    const base = baseOf(locked);
    const typed = withCertificateEnd(body);
    const trials = await trialsOf(tx, ctx.brandCode, id);
    const consents = await consentVersions(tx, ctx.brandCode, id);
    refuseOtherMerchant(locked, typed, [...trials, ...consents]);
    if (base === undefined || isOther(base, typed)) {
      refuseInTrial(locked, trials);
      const keys = keysAfter(locked, typed, seal);
      refuseKeyFault(keyFault?.(body.kind, keys, body.settings));
      await saveVersion(ctx, tx, locked, { keys, typed, seal });
    }
    await audit(ctx, tx, {
      operation: 'providerAccount:save',
      id,
      before: { name: locked.row.name, preference: locked.row.preference, ...shownOf(base) },
      after: shown(body),
    });
    return accountRow(ctx, tx, id);
  };

/** 放弃草稿. */
export async function discardProviderDraft(
  ctx: Context,
  { body: { id } }: Input<typeof discardCall>,
  tx: Tx,
): Promise<Returned<typeof discardCall>> {
  requireAllStores(ctx);
  const locked = await lockAccount(ctx, tx, id);
  const { versions } = orRefuse(moved(locked.account, { kind: 'discard' }));
  const { brandCode: brand } = ctx;
  const trials = await trialsOf(tx, brand, id);
  refuseInTrial(locked, trials);
  if (versions.length === 0 && trials.length > 0) refuse('provider_account_tried');
  if (versions.length === 0 && (await consentVersions(tx, brand, id)).length > 0)
    refuse('provider_account_consented');
  await tx
    .deleteFrom('provider_account_versions')
    .where('brand_code', '=', brand)
    .where('account_id', '=', id)
    .where('state', 'in', ['draft', 'tested'])
    .execute();
  if (versions.length === 0)
    await tx
      .deleteFrom('provider_accounts')
      .where('brand_code', '=', brand)
      .where('id', '=', id)
      .execute();
  await audit(ctx, tx, { operation: 'providerAccount:discard', id });
  return {};
}

async function saveVersion(
  ctx: Context,
  tx: Tx,
  { row, account }: LockedAccount,
  saved: Pick<NewVersion, 'keys' | 'typed' | 'seal'>,
): Promise<void> {
  const after = orRefuse(moved(account, { kind: 'save' }));
  const { version } = openVersion(after) ?? refuse('provider_account_no_draft');
  await tx
    .deleteFrom('provider_account_versions')
    .where('brand_code', '=', ctx.brandCode)
    .where('account_id', '=', row.id)
    .where('version', '=', version)
    .execute();
  await writeVersion(ctx, tx, { id: row.id, version, ...saved });
}

/** The keys of a version with those that were typed; refuses where one is there no more. */
function keysAfter(locked: LockedAccount, typed: Typed, seal: Seal): Words {
  const keys = { ...keysOf(baseOf(locked), seal), ...typed.keys };
  const needed = Object.keys(accountKindFacts(locked.row.kind).keys);
  if (needed.some((name) => keys[name] === undefined)) refuse('provider_account_keys_needed');
  return keys;
}

/** The trades and the consents of an account stay with its merchant. */
function refuseOtherMerchant(
  { versions }: LockedAccount,
  { settings }: Typed,
  tried: readonly { readonly version: number }[],
): void {
  const enabled = versions.find(({ state }) => state !== 'draft' && state !== 'tested');
  const first =
    enabled ?? versions.find((one) => tried.some(({ version }) => version === one.version));
  if (first !== undefined && first.settings['merchantNo'] !== settings['merchantNo'])
    refuse('provider_account_merchant_fixed');
}

/** The keys of a version that one fen goes by now stay as they are. */
function refuseInTrial({ account }: LockedAccount, trials: readonly TrialOfVersion[]): void {
  const open = openVersion(account);
  if (trials.some(({ version, state }) => version === open?.version && isLinkOpen(state)))
    refuse('fen_trial_open');
}

/** The version that a change is made of: the one that is prepared, else the one that is used. */
const baseOf = ({ versions, account }: LockedAccount): StoredVersion | undefined => {
  const { version } = openVersion(account) ?? usedVersion(account) ?? versions[0] ?? {};
  return versions.find((one) => one.version === version);
};

const keysOf = (version: StoredVersion | undefined, seal: Seal): Words =>
  version?.sealed_keys ? (JSON.parse(seal.open(version.sealed_keys)) as Words) : {};

const isOther = (stored: StoredVersion, { settings, keys, templates, expiresOn }: Typed): boolean =>
  Object.keys(keys).length > 0 ||
  stored.expires_on !== expiresOn ||
  !isSame(stored.settings, settings) ||
  !isSame(stored.templates, templates);

const isSame = (one: Words, other: Words): boolean => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
};

interface NewVersion {
  readonly id: number;
  readonly version: number;
  readonly keys: Words;
  readonly typed: Typed;
  readonly seal: Seal;
}

async function writeVersion(
  { brandCode, operator, now }: Context,
  tx: Tx,
  { id, version, keys, typed, seal }: NewVersion,
): Promise<void> {
  await tx
    .insertInto('provider_account_versions')
    .values({
      brand_code: brandCode,
      account_id: id,
      version,
      state: 'draft',
      settings: JSON.stringify(typed.settings),
      templates: JSON.stringify(typed.templates),
      sealed_keys: seal.seal(JSON.stringify(keys)),
      key_tails: JSON.stringify(tailsOf(keys)),
      expires_on: typed.expiresOn as StoredVersion['expires_on'],
      operator_id: operator.id,
      saved_at: now,
      checks: '[]',
    })
    .execute();
}

/** The last four letters of a key, of a short one fewer: at most a third of it. */
const tailsOf = (keys: Words): Words =>
  Object.fromEntries(
    Object.entries(keys).map(([name, key]) => [
      name,
      key.slice(key.length - Math.min(4, Math.floor(key.length / 3))),
    ]),
  );

/** The facts that the log may show: that keys were typed, never what they are. */
const shown = ({
  keys,
  ...typed
}: Typed & { readonly name: string; readonly preference: number }) => ({
  name: typed.name,
  preference: typed.preference,
  settings: typed.settings,
  templates: typed.templates,
  expiresOn: typed.expiresOn,
  keysTyped: Object.keys(keys),
});

const shownOf = (version: StoredVersion | undefined) =>
  version && {
    settings: version.settings,
    templates: version.templates,
    expiresOn: version.expires_on,
  };

const audit = (
  ctx: Context,
  tx: Tx,
  {
    operation,
    id,
    ...change
  }: {
    readonly operation: string;
    readonly id: number;
    readonly before?: object;
    readonly after?: object;
  },
) => writeAudit(tx, ctx, { operation, object: `providerAccount ${id}`, result: 'ok', ...change });

/** One after the other in a brand, so that names and their number hold. */
async function holdAccounts(ctx: Context, tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('provider accounts'), hashtext(${ctx.brandCode}))`.execute(
    tx,
  );
}

const namesOf = (ctx: Context, tx: Tx) =>
  tx
    .selectFrom('provider_accounts')
    .select(['id', 'name'])
    .where('brand_code', '=', ctx.brandCode)
    .execute();
