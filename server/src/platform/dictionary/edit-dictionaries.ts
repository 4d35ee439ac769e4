import type {
  createDictionary as createCall,
  deleteDictionaries as deleteSeveralCall,
  deleteDictionary as deleteCall,
  editDictionary as editCall,
} from '@rental/contract/platform/dictionary';
import type { Input, Returned } from '@rental/contract/endpoint';
import { platformDictionaries } from '@rental/domain/platform/dictionary/platform-dictionaries';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { dictionaryNamed, published } from './dictionary-change.ts';
import { dictionaryRow } from './dictionary-queries.ts';
import { lockDictionaries, ownDictionaryName, type KnownDictionary } from './dictionary-store.ts';

export async function createDictionary(
  ctx: Context,
  { body: { name, description } }: Input<typeof createCall>,
  tx: Tx,
): Promise<Returned<typeof createCall>> {
  await lockDictionaries(tx, ctx.brandCode);
  if (await dictionaryNamed(ctx, tx, name)) refuse('dictionary_name_taken');
  await tx
    .insertInto('dictionaries')
    .values({ brand_code: ctx.brandCode, name, description, created_at: ctx.now })
    .execute();
  const created = orNotFound(await dictionaryNamed(ctx, tx, name));
  await published(ctx, tx, { operation: 'dictionary:create', name, after: { name, description } });
  return dictionaryRow(created);
}

export async function editDictionary(
  ctx: Context,
  { body: { id, description } }: Input<typeof editCall>,
  tx: Tx,
): Promise<Returned<typeof editCall>> {
  const ofPlatform = platformDictionaries.find((dictionary) => dictionary.id === id);
  if (ofPlatform?.description === description)
    return dictionaryRow(orNotFound(await dictionaryNamed(ctx, tx, ofPlatform.name))); // a row sent back
  const before = await lockedDictionary(ctx, tx, id);
  await tx
    .updateTable('dictionaries')
    .set({ description })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .execute();
  await published(ctx, tx, {
    operation: 'dictionary:edit',
    name: before.name,
    before: { description: before.description },
    after: { description },
  });
  return dictionaryRow({ ...before, description });
}

/** A dictionary goes when nothing is in it any more, so that no label is lost by one click. */
export async function deleteDictionary(
  ctx: Context,
  { params: { id } }: Input<typeof deleteCall>,
  tx: Tx,
): Promise<Returned<typeof deleteCall>> {
  await deleteOne(ctx, tx, id);
  return { ok: true };
}

export async function deleteDictionaries(
  ctx: Context,
  { body }: Input<typeof deleteSeveralCall>,
  tx: Tx,
): Promise<Returned<typeof deleteSeveralCall>> {
  const ids = [...new Set(body)];
  for (const id of ids) await deleteOne(ctx, tx, id);
  return { deleted: ids.length };
}

async function deleteOne(ctx: Context, tx: Tx, id: number): Promise<void> {
  const { name, description, entries } = await lockedDictionary(ctx, tx, id);
  if (entries.length > 0) refuse('dictionary_has_details', { count: entries.length });
  await tx
    .deleteFrom('dictionaries')
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .execute();
  await published(ctx, tx, { operation: 'dictionary:delete', name, before: { name, description } });
}

/** A dictionary of the brand's own. */
async function lockedDictionary(ctx: Context, tx: Tx, id: number): Promise<KnownDictionary> {
  await lockDictionaries(tx, ctx.brandCode);
  if (platformDictionaries.some((dictionary) => dictionary.id === id))
    refuse('dictionary_of_platform');
  const name = orNotFound(await ownDictionaryName(tx, ctx.brandCode, id));
  return orNotFound(await dictionaryNamed(ctx, tx, name));
}
