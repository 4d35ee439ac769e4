import type { DictionaryColor } from '@rental/domain/platform/dictionary/dictionary-colors';
import {
  mergedEntries,
  type BrandEntry,
  type Entry,
  type EntryFields,
} from '@rental/domain/platform/dictionary/dictionary-entries';
import { platformDictionary } from '@rental/domain/platform/dictionary/platform-dictionaries';
import { sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';

/** A dictionary as a brand has it. */
export interface KnownDictionary {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly isPlatform: boolean;
  readonly createdAt: Date | null;
  readonly entries: readonly Entry[];
}

/** Those of these dictionaries that there are, by name. */
export async function dictionariesNamed(
  tx: Tx,
  brand: BrandCode,
  names: readonly string[],
): Promise<Map<string, KnownDictionary>> {
  const values = { brand, names };
  const owned = await ownDictionaries(tx, values);
  const written = await writtenEntries(tx, values);
  const ownByName = new Map(owned.map((row) => [row.name, row]));
  const writtenIn = Map.groupBy(written, (row) => row.dictionary);
  const known = new Map<string, KnownDictionary>();
  for (const name of names) {
    const platform = platformDictionary(name);
    const own = ownByName.get(name);
    const found = platform ?? own;
    if (found === undefined) continue;
    known.set(name, {
      id: found.id,
      name,
      description: found.description,
      isPlatform: platform !== undefined,
      createdAt: platform === undefined ? (own?.created_at ?? null) : null,
      entries: mergedEntries(platform?.entries ?? [], (writtenIn.get(name) ?? []).map(brandEntry)),
    });
  }
  return known;
}

/** Those of these names that are names of dictionaries. */
export async function dictionariesThere(
  tx: Tx,
  brand: BrandCode,
  names: readonly string[],
): Promise<string[]> {
  const owned = new Set((await ownDictionaries(tx, { brand, names })).map(({ name }) => name));
  return names.filter((name) => owned.has(name) || platformDictionary(name) !== undefined);
}

/** The name of a dictionary of the brand's own; undefined where there is none. */
export async function ownDictionaryName(
  tx: Tx,
  brand: BrandCode,
  id: number,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('dictionaries')
    .select('name')
    .where('brand_code', '=', brand)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name;
}

interface Named {
  readonly brand: BrandCode;
  readonly names: readonly string[];
}

const ownDictionaries = prepared((db, { brand, names }: Named) =>
  db
    .selectFrom('dictionaries')
    .select(['id', 'name', 'description', 'created_at'])
    .where('brand_code', '=', brand)
    .where('name', '=', sql<string>`any(${names}::text[])`),
);

const writtenEntries = prepared((db, { brand, names }: Named) =>
  db
    .selectFrom('dictionary_details')
    .select(['id', 'dictionary', 'value', 'label', 'color', 'sort', 'enabled', 'created_at'])
    .where('brand_code', '=', brand)
    .where('dictionary', '=', sql<string>`any(${names}::text[])`),
);

interface WrittenRow {
  readonly id: number;
  readonly value: string;
  readonly label: string;
  readonly color: DictionaryColor | null;
  readonly sort: number;
  readonly enabled: boolean;
  readonly created_at: Date;
}

const brandEntry = ({ created_at: createdAt, ...row }: WrittenRow): BrandEntry => ({
  id: row.id,
  value: row.value,
  label: row.label,
  color: row.color,
  sort: row.sort,
  enabled: row.enabled,
  createdAt,
});

/** Changes to the brand's dictionaries wait for one another; rows read before this may be out of date. */
export const lockDictionaries = (tx: Tx, brand: BrandCode): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('dictionary'), hashtext(${brand}))`.execute(tx);

/** Writes what the brand makes of these values: its own entries and its overrides alike. */
export async function putEntries(
  ctx: Context,
  tx: Tx,
  entries: readonly (EntryFields & { readonly dictionary: string })[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += rowsAtOnce) {
    const rows = entries.slice(from, from + rowsAtOnce);
    await sql`
      insert into dictionary_details (brand_code, dictionary, value, label, color, sort, enabled, created_at)
      select ${ctx.brandCode}, t.*, ${ctx.now}::timestamptz
      from unnest(${rows.map(({ dictionary }) => dictionary)}::text[], ${rows.map(({ value }) => value)}::text[],
        ${rows.map(({ label }) => label)}::text[], ${rows.map(({ color }) => color)}::text[],
        ${rows.map(({ sort }) => sort)}::int[], ${rows.map(({ enabled }) => enabled)}::bool[]) t
      on conflict (brand_code, dictionary, value) do update
      set label = excluded.label, color = excluded.color, sort = excluded.sort, enabled = excluded.enabled`.execute(
      tx,
    );
  }
}

/** The main thread writes the arrays of so many rows in a few milliseconds. */
const rowsAtOnce = 2_000;

export async function renameValue(
  ctx: Context,
  tx: Tx,
  dictionary: string,
  from: string,
  to: string,
): Promise<void> {
  await tx
    .updateTable('dictionary_details')
    .set({ value: to })
    .where('brand_code', '=', ctx.brandCode)
    .where('dictionary', '=', dictionary)
    .where('value', '=', from)
    .execute();
}

export async function removeEntry(
  ctx: Context,
  tx: Tx,
  dictionary: string,
  value: string,
): Promise<void> {
  await tx
    .deleteFrom('dictionary_details')
    .where('brand_code', '=', ctx.brandCode)
    .where('dictionary', '=', dictionary)
    .where('value', '=', value)
    .execute();
}

/** The dictionary that the brand wrote down an entry with this id in. */
export async function dictionaryOfRow(
  ctx: Context,
  tx: Tx,
  id: number,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('dictionary_details')
    .select('dictionary')
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.dictionary;
}
