import { createHash } from 'node:crypto';
import type { Answer } from '@rental/contract/endpoint';
import type { uploadImage } from '@rental/contract/uploads';
import type { Insertable } from 'kysely';
import type { FileKind, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { newFileKey, type Storage } from '../../gateways/storage/storage.ts';
import { countWithin, type QuotaRule } from '../../http/attempts.ts';
import type { Context } from '../../http/context.ts';
import type { UploadedFile } from '../../http/serve-upload.ts';
import { holdCategory } from './categories.ts';
import { cleanImage } from './clean-image.ts';
import { addressOf } from './file-links.ts';
import { insertFile } from './file-store.ts';
import { labelOf } from './image-name.ts';

/** Threat model 4.11. Every try counts, for every try costs us the work. */
export const uploadsOfOperator: QuotaRule = {
  most: 60,
  windowSeconds: 3600,
  refusal: 'too_many_uploads',
};

/** Kinds that only operators may see. */
const privateKinds: ReadonlySet<FileKind> = new Set(['deploy', 'database']);

/** The columns of a stored image that follow from its bytes. */
type StoredImage = Pick<
  Insertable<Tables['files']>,
  'key' | 'original_name' | 'mime' | 'bytes' | 'width' | 'height' | 'sha256'
>;

/** Decodes an upload, encodes it again and stores its bytes under a new key; its row is still to be written. */
export async function storeImage(storage: Storage, file: UploadedFile): Promise<StoredImage> {
  const image = await cleanImage(file);
  const key = newFileKey();
  await storage.put(key, image.bytes, image.mime);
  return {
    key,
    original_name: labelOf(file.name),
    mime: image.mime,
    bytes: image.bytes.length,
    width: image.width,
    height: image.height,
    sha256: createHash('sha256').update(image.bytes).digest(),
  };
}

interface Upload {
  readonly kind: FileKind;
  readonly receive: () => Promise<UploadedFile>;
  /** The category of 素材 that it goes into. */
  readonly categoryId?: number | undefined;
  /** Further writes in the transaction of the file's row. */
  readonly also?: (tx: Tx, link: string) => Promise<void>;
}

/**
 * The one pipeline behind every upload path (threat model 35). The row comes after the bytes: bytes without a row
 * are harmless, a row without bytes is not. So they are left where they are when the row fails: after a lost
 * connection nobody knows whether it is there.
 */
export async function keepImage(
  storage: Storage,
  ctx: Context,
  { kind, receive, categoryId, also }: Upload,
): Promise<Answer<typeof uploadImage>> {
  await ctx.transaction('read write', async (tx) => {
    await countWithin(tx, ctx.brandCode, ctx.now, `upload ${ctx.operator.id}`, uploadsOfOperator);
    if (categoryId !== undefined) await holdCategory(ctx, tx, categoryId);
  });
  const image = await storeImage(storage, await receive());
  const { key } = image;
  await ctx.transaction('read write', async (tx) => {
    if (categoryId !== undefined) await holdCategory(ctx, tx, categoryId);
    await insertFile(ctx, tx, {
      ...image,
      kind,
      is_private: privateKinds.has(kind),
      category_id: categoryId ?? null,
    });
    await also?.(tx, addressOf(key));
  });
  return { errno: 0, link: ctx.origin + addressOf(key) };
}
