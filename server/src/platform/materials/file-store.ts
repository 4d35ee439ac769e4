import { sql, type Insertable, type RawBuilder, type Selectable, type SqlBool } from 'kysely';
import type { FileKind, Tables } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Acting, Context, Operator } from '../../http/context.ts';

export type StoredFile = Pick<
  Selectable<Tables['files']>,
  'key' | 'kind' | 'is_private' | 'mime' | 'original_name'
>;

type NewFile = Omit<
  Insertable<Tables['files']>,
  'brand_code' | 'uploaded_by' | 'created_at' | 'deleted_at' | 'trashed_at'
>;

/** Writes down a file whose bytes are stored already. */
export async function insertFile(
  ctx: Pick<Acting, 'brandCode' | 'now'> & { readonly operator: Pick<Acting['operator'], 'id'> },
  tx: Tx,
  file: NewFile,
): Promise<void> {
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
    .select(['f.key', 'f.kind', 'f.is_private', 'f.mime', 'f.original_name'])
    .where('f.brand_code', '=', brand)
    .where('f.key', '=', key)
    .where('f.deleted_at', 'is', null);

/** A file of the brand, whoever asks. */
export const fileOf = (tx: Tx, brand: BrandCode, key: string): Promise<StoredFile | undefined> =>
  filesOf(tx, brand, key).executeTakeFirst();

/**
 * The same as far as an operator reaches (threat model 19): of private files those that an operator of the same store
 * or channel uploaded; an operator of the whole brand reaches all. An export is its own operator's alone.
 */
export function fileWithin(
  tx: Tx,
  brand: BrandCode,
  key: string,
  operator: Pick<Operator, 'id' | 'scope'>,
): Promise<StoredFile | undefined> {
  return filesOf(tx, brand, key)
    .innerJoin('operators as o', (join) =>
      join.onRef('o.brand_code', '=', 'f.brand_code').onRef('o.id', '=', 'f.uploaded_by'),
    )
    .where((where) =>
      where.or([
        where('f.is_private', '=', false),
        where.and([
          uploadedWithin(operator),
          where.or([where('f.kind', '<>', 'export'), where('f.uploaded_by', '=', operator.id)]),
        ]),
      ]),
    )
    .executeTakeFirst();
}

/** True if the operator `o`, who uploaded a file, is this one or shares a store or channel with this one. */
export function uploadedWithin({
  id,
  scope: { storeIds, channelId, responsibleId },
}: Pick<Operator, 'id' | 'scope'>): RawBuilder<SqlBool> {
  if (storeIds === null && channelId === null && responsibleId === null) return sql`true`;
  return sql`(o.id = ${id} or o.channel_id = ${channelId}::bigint or exists (
    select from operator_stores shared where shared.brand_code = o.brand_code
      and shared.operator_id = o.id and shared.store_id = any(${storeIds ?? []}::bigint[])))`;
}

/** Of `keys` those of images that everybody may see and nobody has thrown away. */
export async function publicImageKeys(
  tx: Tx,
  brand: BrandCode,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await tx
    .selectFrom('files')
    .select('key')
    .where('brand_code', '=', brand)
    .where('key', 'in', keys)
    .where('is_private', '=', false)
    .where('deleted_at', 'is', null)
    .where('trashed_at', 'is', null)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** Of `keys` those of photos that this operator uploaded for a parcel (S218): private, and no export. */
export const ownPhotoKeys = (ctx: Context, tx: Tx, keys: readonly string[]) =>
  ownKeys(ctx, tx, { kind: 'deploy', keys });

/** Of `keys` the PDF that this operator uploaded. */
export const ownPdfKeys = (ctx: Context, tx: Tx, keys: readonly string[]) =>
  ownKeys(ctx, tx, { kind: 'pdf', keys });

/** True where this operator uploaded the file of an invoice. */
export const isOwnInvoiceFile = async (ctx: Context, tx: Tx, key: string): Promise<boolean> =>
  (await ownKeys(ctx, tx, { kind: 'invoice', keys: [key] })).has(key);

interface OwnKeys {
  readonly kind: FileKind;
  readonly keys: readonly string[];
}

async function ownKeys(
  ctx: Context,
  tx: Tx,
  { kind, keys }: OwnKeys,
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await tx
    .selectFrom('files')
    .select('key')
    .where('brand_code', '=', ctx.brandCode)
    .where('uploaded_by', '=', ctx.operator.id)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .where('key', 'in', keys)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** The facts that are shown of files by their keys, whoever asks. */
export async function namesOfFiles(
  tx: Tx,
  brand: BrandCode,
  keys: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly bytes: number }>> {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('files')
    .select(['key', 'original_name', 'bytes'])
    .where('brand_code', '=', brand)
    .where('key', 'in', keys)
    .execute();
  return new Map(rows.map(({ key, original_name: name, bytes }) => [key, { name, bytes }]));
}

/** Throws a file away: its bytes go with the next purge. */
export const throwAway = (tx: Tx, { brandCode, now }: Acting, key: string) =>
  tx
    .updateTable('files')
    .set({ deleted_at: now })
    .where('brand_code', '=', brandCode)
    .where('key', '=', key)
    .execute();

/** The SHA-256 of files by their keys, hexadecimal. */
export async function sha256Of(
  tx: Tx,
  brand: BrandCode,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .selectFrom('files')
    .select(['key', 'sha256'])
    .where('brand_code', '=', brand)
    .where('key', 'in', keys)
    .execute();
  return new Map(rows.map(({ key, sha256 }) => [key, sha256.toString('hex')]));
}
