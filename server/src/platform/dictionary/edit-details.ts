import { isDeepStrictEqual } from 'node:util';
import type {
  addDictionaryDetail as addCall,
  deleteDictionaryDetail as deleteCall,
  editDictionaryDetail as editCall,
  moveDictionaryDetail as moveCall,
  restoreDictionaryDetail as restoreCall,
} from '@rental/contract/platform/dictionary';
import type { Input, Returned } from '@rental/contract/endpoint';
import { fieldsOf, lastSort, moved } from '@rental/domain/platform/dictionary/dictionary-entries';
import { platformDictionaries } from '@rental/domain/platform/dictionary/platform-dictionaries';
import { forbiddenLabel } from '@rental/domain/rental/dunning/scripts';
import {
  largestSort,
  maxEntriesOfDictionary,
} from '@rental/domain/platform/dictionary/dictionary-import';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { dictionaryNamed, entryNow, lockedEntry, published } from './dictionary-change.ts';
import { detailOf } from './dictionary-queries.ts';
import {
  lockDictionaries,
  ownDictionaryName,
  putEntries,
  removeEntry,
  renameValue,
} from './dictionary-store.ts';

/** Adds an entry, last unless told (S214). */
export async function addDetail(
  ctx: Context,
  { body: { dictName, dict, ...body } }: Input<typeof addCall>,
  tx: Tx,
): Promise<Returned<typeof addCall>> {
  await lockDictionaries(tx, ctx.brandCode);
  const name = dictName ?? (await nameOf(ctx, tx, dict));
  const dictionary = (await dictionaryNamed(ctx, tx, name ?? '')) ?? refuse('dictionary_not_found');
  const { entries } = dictionary;
  if (entries.some(({ value }) => value === body.value)) refuse('dictionary_value_taken');
  refuseWording(dictionary.name, body.label);
  if (entries.length >= maxEntriesOfDictionary) refuse('dictionary_full');
  const fields = { ...body, sort: body.sort ?? Math.min(lastSort(entries), largestSort) };
  await putEntries(ctx, tx, [{ ...fields, dictionary: dictionary.name }]);
  const added = await entryNow(ctx, tx, dictionary, fields.value);
  await published(ctx, tx, {
    operation: 'dictionary:addDetail',
    name: dictionary.name,
    after: fieldsOf(fields),
  });
  return detailOf(added.entry, dictionary);
}

function refuseWording(dictionary: string, label: string): void {
  const word = forbiddenLabel(dictionary, label);
  if (word !== null) refuse('dictionary_wording', { word });
}

/** The name of the dictionary that a row refers to; undefined where there is none. */
async function nameOf(
  ctx: Context,
  tx: Tx,
  dict: Input<typeof addCall>['body']['dict'],
): Promise<string | undefined> {
  if (dict === undefined || 'name' in dict) return dict?.name;
  const platform = platformDictionaries.find(({ id }) => id === dict.id);
  return platform?.name ?? (await ownDictionaryName(tx, ctx.brandCode, dict.id));
}

/** Changes an entry (S215). One of the platform is overridden; its value stays, for the rules go by it. */
export async function editDetail(
  ctx: Context,
  { body: { id, ...changes } }: Input<typeof editCall>,
  tx: Tx,
): Promise<Returned<typeof editCall>> {
  const { dictionary, entry } = await lockedEntry(ctx, tx, id);
  const { name, entries } = dictionary;
  const before = fieldsOf(entry);
  const after = {
    value: changes.value ?? before.value,
    label: changes.label ?? before.label,
    color: changes.color === undefined ? before.color : changes.color,
    sort: changes.sort ?? before.sort,
    enabled: changes.enabled ?? before.enabled,
  };
  if (isDeepStrictEqual(after, before)) return detailOf(entry, dictionary); // a row sent back overrides nothing
  refuseWording(name, after.label);
  if (after.value !== before.value) {
    if (entry.isPlatform) refuse('dictionary_value_fixed');
    if (entries.some(({ value }) => value === after.value)) refuse('dictionary_value_taken');
    await renameValue(ctx, tx, name, before.value, after.value);
  }
  await putEntries(ctx, tx, [{ ...after, dictionary: name }]);
  const changed = await entryNow(ctx, tx, dictionary, after.value);
  await published(ctx, tx, { operation: 'dictionary:editDetail', name, before, after });
  return detailOf(changed.entry, dictionary);
}

/** Moves an entry one up or down. */
export async function moveDetail(
  ctx: Context,
  { body: { id, direction } }: Input<typeof moveCall>,
  tx: Tx,
): Promise<Returned<typeof moveCall>> {
  const { dictionary, entry } = await lockedEntry(ctx, tx, id);
  const { name, entries } = dictionary;
  const places = new Map(moved(entries, id, direction).map((place) => [place.id, place.sort]));
  if (places.size === 0) return { ok: true };
  const changed = entries.flatMap((entry) => {
    const sort = places.get(entry.id);
    return sort === undefined ? [] : [{ ...entry, sort, dictionary: name }];
  });
  await putEntries(ctx, tx, changed);
  await published(ctx, tx, {
    operation: 'dictionary:moveDetail',
    name,
    before: { value: entry.value, sort: entry.sort },
    after: { value: entry.value, sort: places.get(id) ?? entry.sort, direction },
  });
  return { ok: true };
}

/** Takes back what the brand made of an entry of the platform. */
export async function restoreDetail(
  ctx: Context,
  { body: { id } }: Input<typeof restoreCall>,
  tx: Tx,
): Promise<Returned<typeof restoreCall>> {
  const { dictionary, entry } = await lockedEntry(ctx, tx, id);
  if (!entry.isOverridden) refuse('dictionary_not_overridden');
  await removeEntry(ctx, tx, dictionary.name, entry.value);
  const restored = await entryNow(ctx, tx, dictionary, entry.value);
  await published(ctx, tx, {
    operation: 'dictionary:restoreDetail',
    name: dictionary.name,
    before: fieldsOf(entry),
    after: fieldsOf(restored.entry),
  });
  return detailOf(restored.entry, dictionary);
}

/** Deletes an entry of the brand's own (S216). */
export async function deleteDetail(
  ctx: Context,
  { params: { id } }: Input<typeof deleteCall>,
  tx: Tx,
): Promise<Returned<typeof deleteCall>> {
  const { dictionary, entry } = await lockedEntry(ctx, tx, id);
  if (entry.isPlatform) refuse('dictionary_detail_of_platform');
  await removeEntry(ctx, tx, dictionary.name, entry.value);
  await published(ctx, tx, {
    operation: 'dictionary:deleteDetail',
    name: dictionary.name,
    before: fieldsOf(entry),
  });
  return { ok: true };
}
