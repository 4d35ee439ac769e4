import type {
  AccountVersionRow,
  ProviderAccountRow,
} from '@rental/contract/platform/provider-accounts';
import {
  accountState,
  type ProviderAccount,
} from '@rental/domain/platform/provider-accounts/account-life';
import type { FenTrialState } from '@rental/domain/platform/provider-accounts/fen-trial';
import { businessDateOf, startOf } from '@rental/domain/business-date';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Acting } from '../../http/context.ts';
import { lockRow } from '../../http/lock-row.ts';
import { orNotFound } from '../../http/refusal.ts';

export type StoredAccount = Stored<'provider_accounts'>;
export type StoredVersion = Stored<'provider_account_versions'>;

/** An account with its versions, locked until the transaction ends. */
export interface LockedAccount {
  readonly row: StoredAccount;
  readonly versions: readonly StoredVersion[];
  readonly account: ProviderAccount;
}

/** Refuses where the brand has no such account. */
export async function requireAccount({ brandCode }: Acting, tx: Tx, id: number): Promise<void> {
  orNotFound(
    await tx
      .selectFrom('provider_accounts')
      .select('id')
      .where('brand_code', '=', brandCode)
      .where('id', '=', id)
      .executeTakeFirst(),
  );
}

export async function lockAccount(ctx: Acting, tx: Tx, id: number): Promise<LockedAccount> {
  const row = await lockRow(ctx, tx, 'provider_accounts', id);
  const versions = await versionsOf(tx, ctx.brandCode, id);
  return { row, versions, account: { isStopped: row.is_stopped, versions } };
}

const versionsOf = (tx: Tx, brand: BrandCode, id: number) =>
  tx
    .selectFrom('provider_account_versions')
    .selectAll()
    .where('brand_code', '=', brand)
    .where('account_id', '=', id)
    .orderBy('version', 'desc')
    .execute();

/** Stores the states that a move changed. The one that was used is written first: there is never more than one. */
export async function storeMoved(
  ctx: Acting,
  tx: Tx,
  { row, account: before }: LockedAccount,
  after: ProviderAccount,
): Promise<void> {
  const { brandCode: brand, now } = ctx;
  const stateBefore = new Map(before.versions.map(({ version, state }) => [version, state]));
  const changed = after.versions
    .filter(({ version, state }) => stateBefore.get(version) !== state)
    .toSorted((one, other) => Number(one.state === 'used') - Number(other.state === 'used'));
  for (const { version, state } of changed)
    await tx
      .updateTable('provider_account_versions')
      .set({
        state,
        ...(state === 'replaced' && { replaced_at: now }),
        ...(state === 'erased' && { sealed_keys: null }),
      })
      .where('brand_code', '=', brand)
      .where('account_id', '=', row.id)
      .where('version', '=', version)
      .execute();
  if (after.isStopped === before.isStopped) return;
  await tx
    .updateTable('provider_accounts')
    .set({ is_stopped: after.isStopped })
    .where('brand_code', '=', brand)
    .where('id', '=', row.id)
    .execute();
}

/** An account as the list shows it. */
export async function accountRow(ctx: Acting, tx: Tx, id: number): Promise<ProviderAccountRow> {
  const rows = await accountRows(ctx, tx);
  return orNotFound(rows.find((row) => row.id === id));
}

interface VersionOfRow {
  readonly version: number;
  readonly state: StoredVersion['state'];
  readonly settings: Readonly<Record<string, string>>;
  readonly templates: Readonly<Record<string, string>>;
  readonly keyTails: Readonly<Record<string, string>>;
  readonly expiresOn: string | null;
  readonly savedAt: string;
  readonly savedBy: string;
  readonly testedAt: string | null;
  readonly checks: AccountVersionRow['checks'];
}

/** The accounts of the brand with their versions, by purpose and order of preference: there are few (`maxAccounts`). */
export async function accountRows(
  { brandCode: brand, now }: Pick<Acting, 'brandCode' | 'now'>,
  tx: Tx,
): Promise<ProviderAccountRow[]> {
  const since = startOf(businessDateOf(now));
  const rows = await tx
    .selectFrom('provider_accounts as a')
    .leftJoin(
      (db) =>
        db
          .selectFrom('provider_calls')
          .select('account_id')
          .select(sql<number>`count(*)::integer`.as('calls'))
          .select(sql<number>`count(*) filter (where outcome = 'answered')::integer`.as('answered'))
          .select(sql<number>`round(avg(took_ms))::integer`.as('average_ms'))
          .where('brand_code', '=', brand)
          .where('account_id', 'is not', null)
          .where('at', '>=', since)
          .groupBy('account_id')
          .as('c'),
      (join) => join.onRef('c.account_id', '=', 'a.id'),
    )
    .leftJoinLateral(
      (db) =>
        db
          .selectFrom('fen_trials as f')
          .select(['f.state as trial_state', 'f.is_undecided', 'f.created_at as started_at'])
          .where('f.brand_code', '=', brand)
          .whereRef('f.account_id', '=', 'a.id')
          .orderBy('f.id', 'desc')
          .limit(1)
          .as('t'),
      (join) => join.onTrue(),
    )
    .selectAll('a')
    .select(['t.trial_state', 't.is_undecided', 't.started_at'])
    .select(['c.calls', 'c.answered', 'c.average_ms'])
    .select(
      sql<VersionOfRow[]>`array(
        select jsonb_build_object('version', v.version, 'state', v.state, 'settings', v.settings,
          'templates', v.templates, 'keyTails', v.key_tails, 'expiresOn', v.expires_on, 'savedAt', v.saved_at,
          'savedBy', o.nick_name, 'testedAt', v.tested_at, 'checks', v.checks)
        from provider_account_versions v
        join operators o on o.brand_code = v.brand_code and o.id = v.operator_id
        where v.brand_code = ${brand} and v.account_id = a.id and (v.state <> 'erased' or v.version > (
          select max(n.version) from provider_account_versions n
          where n.brand_code = v.brand_code and n.account_id = v.account_id) - ${sql.lit(shownErased)})
        order by v.version desc)`.as('versions'),
    )
    .where('a.brand_code', '=', brand)
    .orderBy('a.purpose')
    .orderBy('a.preference')
    .orderBy('a.id')
    .execute();
  return rows.map(({ calls, answered, average_ms: averageMs, ...row }) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    preference: row.preference,
    state: accountState({ isStopped: row.is_stopped, versions: row.versions }),
    versions: row.versions.map((version) => ({
      ...version,
      savedAt: isoOf(version.savedAt),
      testedAt: version.testedAt === null ? null : isoOf(version.testedAt),
    })),
    today:
      calls === null || answered === null || averageMs === null
        ? null
        : { calls, answered, averageMs },
    fenTrial: lastTrialOf(row),
  }));
}

const lastTrialOf = ({
  trial_state: trialState,
  is_undecided: isUndecided,
  started_at: startedAt,
}: {
  readonly trial_state: FenTrialState | null;
  readonly is_undecided: boolean | null;
  readonly started_at: Date | null;
}): ProviderAccountRow['fenTrial'] =>
  trialState === null || startedAt === null
    ? null
    : { trialState, isUndecided: isUndecided === true, startedAt: startedAt.toISOString() };

/** Versions that are erased leave the list once there are so many newer ones. */
const shownErased = 20;

const isoOf = (stored: string) => new Date(stored).toISOString();
