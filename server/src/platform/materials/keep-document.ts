import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { FileKind, Tables } from '../../db/tables.ts';
import { newFileKey, type Storage } from '../../gateways/storage/storage.ts';
import { countWithin } from '../../http/attempts.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import type { UploadedFile } from '../../http/serve-upload.ts';
import { checkPdf } from './check-pdf.ts';
import { addressOf } from './file-links.ts';
import { insertFile } from './file-store.ts';
import { isImageName, isOfdName, isPdfName, labelOf } from './image-name.ts';
import { storeImage, uploadsOfOperator } from './keep-image.ts';
import { isOfd } from './ofd.ts';

export type StoredDocument = Omit<
  Insertable<Tables['files']>,
  'brand_code' | 'kind' | 'is_private' | 'uploaded_by' | 'created_at' | 'deleted_at' | 'trashed_at'
>;

interface Document {
  readonly kind: FileKind;
  readonly receive: () => Promise<UploadedFile>;
  /** Looks at the file and stores its bytes; its row is still to be written. */
  readonly store: (storage: Storage, file: UploadedFile) => Promise<StoredDocument>;
}

/** Keeps a private document (threat model 53). Its row comes after its bytes, as that of an image. */
export async function keepDocument(
  storage: Storage,
  ctx: Context,
  { kind, receive, store }: Document,
): Promise<{ readonly address: string; readonly name: string; readonly bytes: number }> {
  await ctx.transaction('read write', (tx) =>
    countWithin(tx, ctx.brandCode, ctx.now, `upload ${ctx.operator.id}`, uploadsOfOperator),
  );
  const stored = await store(storage, await receive());
  await ctx.transaction('read write', (tx) =>
    insertFile(ctx, tx, { ...stored, kind, is_private: true }),
  );
  return { address: addressOf(stored.key), name: stored.original_name, bytes: stored.bytes };
}

/** A paper in PDF, byte for byte: it must stay what was signed. */
export async function storePdf(storage: Storage, file: UploadedFile): Promise<StoredDocument> {
  await checkPdf(file);
  return storeAsSent(storage, file, 'application/pdf');
}

/** The file of an invoice: PDF and OFD as they came, for they are signed by the tax office; a picture as every picture. */
export async function storeInvoiceFile(
  storage: Storage,
  file: UploadedFile,
): Promise<StoredDocument> {
  if (isPdfName(file.name)) return storePdf(storage, file);
  if (isImageName(file.name)) return storeImage(storage, file);
  if (!isOfdName(file.name) || !isOfd(file.bytes)) refuse('invoice_file_type');
  return storeAsSent(storage, file, 'application/ofd');
}

async function storeAsSent(
  storage: Storage,
  { name, bytes }: UploadedFile,
  mime: string,
): Promise<StoredDocument> {
  const key = newFileKey();
  await storage.put(key, bytes, mime);
  return {
    key,
    original_name: labelOf(name),
    mime,
    bytes: bytes.length,
    width: null,
    height: null,
    sha256: createHash('sha256').update(bytes).digest(),
  };
}
