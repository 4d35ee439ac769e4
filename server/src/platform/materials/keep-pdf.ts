import { createHash } from 'node:crypto';
import type { Returned } from '@rental/contract/endpoint';
import type { uploadPdf } from '@rental/contract/uploads';
import { newFileKey, type Storage } from '../../gateways/storage/storage.ts';
import { countWithin } from '../../http/attempts.ts';
import type { Context } from '../../http/context.ts';
import type { UploadedFile } from '../../http/serve-upload.ts';
import { checkPdf } from './check-pdf.ts';
import { addressOf } from './file-links.ts';
import { insertFile } from './file-store.ts';
import { labelOf } from './image-name.ts';
import { uploadsOfOperator } from './keep-image.ts';

const mime = 'application/pdf';

/** Keeps a paper in PDF, private and byte for byte (threat model 53). Its row comes after its bytes, as that of an image. */
export async function keepPdf(
  storage: Storage,
  ctx: Context,
  receive: () => Promise<UploadedFile>,
): Promise<Returned<typeof uploadPdf>> {
  await ctx.transaction('read write', (tx) =>
    countWithin(tx, ctx.brandCode, ctx.now, `upload ${ctx.operator.id}`, uploadsOfOperator),
  );
  const file = await receive();
  await checkPdf(file);
  const { bytes } = file;
  const [key, name] = [newFileKey(), labelOf(file.name)];
  await storage.put(key, bytes, mime);
  await ctx.transaction('read write', (tx) =>
    insertFile(ctx, tx, {
      key,
      kind: 'pdf',
      is_private: true,
      original_name: name,
      mime,
      bytes: bytes.length,
      width: null,
      height: null,
      sha256: createHash('sha256').update(bytes).digest(),
    }),
  );
  return { address: addressOf(key), name, bytes: bytes.length };
}
