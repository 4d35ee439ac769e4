import type {
  Dictionary,
  dictionaryDetails as detailsCall,
  DictionaryDetail,
  dictionaryMap as mapCall,
  listDictionaries as listCall,
} from '@rental/contract/platform/dictionary';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { Entry } from '@rental/domain/platform/dictionary/dictionary-entries';
import { platformDictionaries } from '@rental/domain/platform/dictionary/platform-dictionaries';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { pageOfSmall } from '../../http/small-list.ts';
import { dictionariesNamed, type KnownDictionary } from './dictionary-store.ts';

/** The entries of a dictionary, of an unknown one none (S212). */
export async function dictionaryDetails(
  { brandCode }: Context,
  { query }: Input<typeof detailsCall>,
  tx: Tx,
): Promise<Returned<typeof detailsCall>> {
  const { dictName } = query;
  const known = (await dictionariesNamed(tx, brandCode, [dictName])).get(dictName);
  const rows = known?.entries.map((entry) => detailOf(entry, known)) ?? [];
  return pageOfSmall(
    rows.filter(({ label }) => label.includes(query.label ?? '')),
    query,
  );
}

/** The entries of several dictionaries by their names (S213). */
export async function dictionaryMap(
  { brandCode }: Context,
  { query: { dictName: names } }: Input<typeof mapCall>,
  tx: Tx,
): Promise<Returned<typeof mapCall>> {
  const known = await dictionariesNamed(tx, brandCode, names);
  return Object.fromEntries(
    names.map((name) => {
      const dictionary = known.get(name);
      return [name, dictionary?.entries.map((entry) => detailOf(entry, dictionary)) ?? []];
    }),
  );
}

/** True if an entry of this dictionary that is switched on has this label now. */
export async function canBeChosen(
  { brandCode }: Context,
  tx: Tx,
  dictName: string,
  label: string,
): Promise<boolean> {
  const known = (await dictionariesNamed(tx, brandCode, [dictName])).get(dictName);
  return known?.entries.some((entry) => entry.enabled && entry.label === label) ?? false;
}

export const detailOf = (
  entry: Entry,
  { id, name }: Pick<KnownDictionary, 'id' | 'name'>,
): DictionaryDetail => ({
  id: entry.id,
  label: entry.label,
  value: entry.value,
  color: entry.color,
  sort: entry.sort,
  enabled: entry.enabled,
  isPlatform: entry.isPlatform,
  isOverridden: entry.isOverridden,
  dict: { id, name },
  createTime: entry.createdAt?.toISOString() ?? null,
});

/** 字典: the platform's in their order, then the brand's own by name. There are some dozens. */
export async function listDictionaries(
  { brandCode }: Context,
  { query }: Input<typeof listCall>,
  tx: Tx,
): Promise<Returned<typeof listCall>> {
  const own = await tx
    .selectFrom('dictionaries')
    .select('name')
    .where('brand_code', '=', brandCode)
    .orderBy('name')
    .execute();
  const names = [...platformDictionaries.map((dictionary) => dictionary.name), ...own.map(nameOf)];
  const known = await dictionariesNamed(tx, brandCode, [...new Set(names)]);
  const wanted = (query.name ?? query.blurry ?? '').toLowerCase();
  const found = [...known.values()].filter((dictionary) =>
    [dictionary.name, dictionary.description].some((text) => text.toLowerCase().includes(wanted)),
  );
  return pageOfSmall(found.map(dictionaryRow), query);
}

const nameOf = ({ name }: { readonly name: string }) => name;

export const dictionaryRow = (dictionary: KnownDictionary): Dictionary => ({
  id: dictionary.id,
  name: dictionary.name,
  description: dictionary.description,
  isPlatform: dictionary.isPlatform,
  entryCount: dictionary.entries.length,
  overriddenCount: dictionary.entries.filter(({ isOverridden }) => isOverridden).length,
  createTime: dictionary.createdAt?.toISOString() ?? null,
});
