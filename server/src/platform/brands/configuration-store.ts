import {
  changesBetween,
  type WantedSettings,
} from '@rental/domain/platform/brands/configuration-changes';
import {
  settingNames,
  settingOf,
  type Configuration,
  type SettingName,
} from '@rental/domain/platform/brands/configuration';
import {
  isUploaded,
  plainText,
  type SettingValue,
} from '@rental/domain/platform/brands/setting-kinds';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { VersionSource } from '../../db/tables/brands.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import { unknownImages } from '../materials/public.ts';

/** The column of `brands` that holds a setting: `OpenLease3C` is in `open_lease_3c`. */
const columnOf = (name: SettingName) =>
  name.replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, '_').toLowerCase() as keyof Stored<'brands'>;

const columns = settingNames.map(columnOf);

const configurationOf = (row: Partial<Stored<'brands'>>) =>
  Object.fromEntries(
    settingNames.map((name) => [name, row[columnOf(name)] as SettingValue]),
  ) as Configuration;

const rowOf = (tx: Tx, brand: BrandCode) =>
  tx.selectFrom('brands').select(columns).where('code', '=', brand);

export const configurationNow = async (tx: Tx, brand: BrandCode): Promise<Configuration> =>
  configurationOf(await rowOf(tx, brand).executeTakeFirstOrThrow());

/** The same, which nobody else changes until the end of the transaction. */
export const lockConfiguration = async (tx: Tx, brand: BrandCode): Promise<Configuration> =>
  configurationOf(await rowOf(tx, brand).forNoKeyUpdate().executeTakeFirstOrThrow());

interface Save {
  readonly brand: BrandCode;
  /** As `lockConfiguration` gave it. */
  readonly before: Configuration;
  readonly after: Configuration;
  /** Null: a command of the platform. */
  readonly operatorId: number | null;
  readonly restoredFrom?: number;
  readonly now: Date;
}

/** Writes what differs, keeps the state as a version and tells all processes. The row must be locked. */
export async function saveConfiguration(tx: Tx, save: Save): Promise<void> {
  const { brand, before, after, operatorId, restoredFrom = null, now } = save;
  const last = await tx
    .selectFrom('brand_versions')
    .select(['number', 'settings'])
    .where('brand_code', '=', brand)
    .orderBy('number', 'desc')
    .executeTakeFirst();
  let number = last?.number ?? 0;
  const keep = async (
    settings: WantedSettings,
    source: VersionSource,
    who: Pick<Stored<'brand_versions'>, 'operator_id' | 'restored_from'>,
  ) => {
    number += 1;
    const version = { brand_code: brand, number, source, saved_at: now, ...who };
    await tx
      .insertInto('brand_versions')
      .values({ ...version, settings: JSON.stringify(settings) })
      .execute();
  };
  // the first state, and what was changed without a version
  if (last === undefined || changesBetween(last.settings, before).length > 0)
    await keep(before, 'found', { operator_id: null, restored_from: null });
  const changed = changesBetween(before, after).map(
    ({ name }) => [columnOf(name), after[name]] as const,
  );
  await tx
    .updateTable('brands')
    .set(Object.fromEntries<SettingValue>(changed))
    .where('code', '=', brand)
    .execute();
  await keep(after, operatorId === null ? 'platform' : 'operator', {
    operator_id: operatorId,
    restored_from: restoredFrom,
  });
  await sql`select pg_notify('brands', '')`.execute(tx);
}

/** True if the host leads to another brand. Two brands that want one host ask one after another. */
export async function isHostOfAnother(tx: Tx, brand: BrandCode, host: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('brand hosts'))`.execute(tx);
  const { rows } = await sql`
    select from brands where code <> ${brand} and ${host} in (lower(domain_admin), lower(domain_app))
    union all select from brand_hosts where brand_code <> ${brand} and host = ${host}`.execute(tx);
  return rows.length > 0;
}

const hosts = ['domainAdmin', 'domainApp'] as const;

/** Finds the host that leads to another brand, or to both parts of this one; null: none, or neither host changes. */
export async function takenHost(
  tx: Tx,
  brand: BrandCode,
  { before, after }: Pick<Save, 'before' | 'after'>,
): Promise<SettingName | null> {
  if (hosts.every((name) => before[name] === after[name])) return null;
  if (after.domainAdmin === after.domainApp) return 'domainApp';
  for (const name of hosts) {
    if (await isHostOfAnother(tx, brand, plainText(after[name]))) return name;
  }
  return null;
}

/**
 * Finds the setting whose new picture was uploaded here and is gone, or is none of the brand's; null: there is none. A picture by its
 * address elsewhere is not ours to look for.
 */
export async function missingPicture(
  tx: Tx,
  brand: BrandCode,
  { before, after }: Pick<Save, 'before' | 'after'>,
): Promise<SettingName | null> {
  const changed = settingNames.filter(
    (name) =>
      settingOf(name).kind.type === 'picture' &&
      after[name] !== before[name] &&
      isUploaded(plainText(after[name])),
  );
  const unknown = await unknownImages(
    tx,
    brand,
    changed.map((name) => plainText(after[name])),
  );
  return changed.find((name) => unknown.includes(plainText(after[name]))) ?? null;
}

/** A version, or undefined. */
export const versionNumbered = (tx: Tx, brand: BrandCode, number: number) =>
  tx
    .selectFrom('brand_versions')
    .select('settings')
    .where('brand_code', '=', brand)
    .where('number', '=', number)
    .executeTakeFirst();
