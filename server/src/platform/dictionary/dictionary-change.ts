import type { Entry } from '@rental/domain/platform/dictionary/dictionary-entries';
import { platformDictionaryOfEntry } from '@rental/domain/platform/dictionary/platform-dictionaries';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { announce, Audience } from '../../people/notifications/public.ts';
import {
  dictionariesNamed,
  dictionaryOfRow,
  lockDictionaries,
  type KnownDictionary,
} from './dictionary-store.ts';

export interface Found {
  readonly dictionary: KnownDictionary;
  readonly entry: Entry;
}

/** The entry with this id, of the platform or of the brand, and nobody else changes it until the commit. */
export async function lockedEntry(ctx: Context, tx: Tx, id: number): Promise<Found> {
  await lockDictionaries(tx, ctx.brandCode);
  const name = platformDictionaryOfEntry(id)?.name ?? (await dictionaryOfRow(ctx, tx, id));
  const dictionary = orNotFound(await dictionaryNamed(ctx, tx, orNotFound(name)));
  return { dictionary, entry: orNotFound(dictionary.entries.find((entry) => entry.id === id)) };
}

export const dictionaryNamed = async (
  { brandCode }: Context,
  tx: Tx,
  name: string,
): Promise<KnownDictionary | undefined> =>
  (await dictionariesNamed(tx, brandCode, [name])).get(name);

/** The entry of this value as it is now. */
export async function entryNow(
  ctx: Context,
  tx: Tx,
  { name }: KnownDictionary,
  value: string,
): Promise<Found> {
  const dictionary = orNotFound(await dictionaryNamed(ctx, tx, name));
  const entry = orNotFound(dictionary.entries.find((entry) => entry.value === value));
  return { dictionary, entry };
}

interface Change {
  readonly operation: string;
  readonly name: string;
  readonly before?: object;
  readonly after?: object;
}

/** Writes down a change of the dictionary `name`, and tells every screen of the brand. Called last. */
export async function published(ctx: Context, tx: Tx, change: Change): Promise<void> {
  const { operation, name, before, after } = change;
  const object = `dictionary ${name}`;
  await writeAudit(tx, ctx, { operation, object, result: 'ok', before, after });
  await announce(tx, ctx.brandCode, {
    type: 'dictionary',
    occasion: 'dictionaryChanged',
    message: name,
    at: ctx.now,
    to: Audience.everyone(),
    object,
  });
}
