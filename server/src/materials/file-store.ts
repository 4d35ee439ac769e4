import type { Insertable, Selectable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { BrandCode, Tx } from '../db/transaction.ts';
import type { Context, Scope } from '../http/context.ts';

export type StoredFile = Pick<Selectable<Tables['files']>, 'key' | 'is_private' | 'mime'>;

type NewFile = Omit<
  Insertable<Tables['files']>,
  'brand_code' | 'uploaded_by' | 'created_at' | 'deleted_at'
>;

/** Writes down a file whose bytes are stored already. */
export async function insertFile(ctx: Context, tx: Tx, file: NewFile): Promise<void> {
  await tx
    .insertInto('files')
    .values({
      ...file,
      brand_code: ctx.brandCode,
      uploaded_by: ctx.operator.id,
      created_at: ctx.now,
      deleted_at: null,
    })
    .execute();
}

const filesOf = (tx: Tx, brand: BrandCode, key: string) =>
  tx
    .selectFrom('files as f')
    .select(['f.key', 'f.is_private', 'f.mime'])
    .where('f.brand_code', '=', brand)
    .where('f.key', '=', key)
    .where('f.deleted_at', 'is', null);

/** A file of the brand, whoever asks. */
export const fileOf = (tx: Tx, brand: BrandCode, key: string): Promise<StoredFile | undefined> =>
  filesOf(tx, brand, key).executeTakeFirst();

/**
 * The same as far as `scope` reaches (threat model 19): of private files those that an operator of the same store or
 * channel uploaded; an operator of the whole brand reaches all.
 */
export function fileWithin(
  tx: Tx,
  brand: BrandCode,
  key: string,
  { storeId, channelId }: Scope,
): Promise<StoredFile | undefined> {
  return filesOf(tx, brand, key)
    .innerJoin('operators as o', (join) =>
      join.onRef('o.brand_code', '=', 'f.brand_code').onRef('o.id', '=', 'f.uploaded_by'),
    )
    .where((where) =>
      where.or([
        where('f.is_private', '=', false),
        where.and([
          ...(storeId === null ? [] : [where('o.store_id', '=', storeId)]),
          ...(channelId === null ? [] : [where('o.channel_id', '=', channelId)]),
        ]),
      ]),
    )
    .executeTakeFirst();
}
