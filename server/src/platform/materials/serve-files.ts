import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileKind } from '../../db/tables.ts';
import type { Storage } from '../../gateways/storage/storage.ts';
import { isFileKey } from '../../gateways/storage/storage.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import type { Serving } from '../../http/serve.ts';
import type { FileLinks } from './file-links.ts';
import { fileOf, fileWithin, type StoredFile } from './file-store.ts';
import { openThumbnail } from './thumbnails.ts';

/** A stored file may do nothing in a browser but be seen (threat model 36). */
const safely = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Serves what was uploaded, and nothing else, under /files/. A public file is there for whoever knows its key, on
 * the brand's own hosts; a private one for an operator of the brand who reaches it, or with a link of ours.
 */
export function serveFiles(serving: Serving, storage: Storage, links: FileLinks): void {
  serving.api.get('/files/*', async (request, reply) => {
    const file = await fileFor(request, serving, links);
    const isThumbnail = file.mime.startsWith('image/') && asksForThumbnail(request.query);
    const opened = await (isThumbnail ? openThumbnail(storage, file.key) : storage.open(file.key));
    if (!opened) throw new Error(`The file ${file.key} has a row and no bytes`);
    return send(reply, isThumbnail ? { ...file, mime: 'image/webp' } : file, opened);
  });
}

/** `?thumbnail=1`: the image as small as a list shows it. */
const asksForThumbnail = (query: unknown) =>
  (query as Record<string, unknown>)['thumbnail'] === '1';

async function fileFor(
  request: FastifyRequest,
  serving: Serving,
  links: FileLinks,
): Promise<StoredFile> {
  const { '*': key } = request.params as { '*': string };
  if (!isFileKey(key)) refuse('not_found');
  const visit = serving.visitOf(request);
  const brand = visit.brand.code;
  return visit.transaction('read only', async (tx) => {
    const file = orNotFound(await fileOf(tx, brand, key));
    if (!file.is_private || links.isLink(brand, key, request.query, visit.now)) return file;
    const operator = await serving.authenticate(visit, tx);
    serving.onOperator(request, operator);
    return orNotFound(await fileWithin(tx, brand, key, operator));
  });
}

const saved: ReadonlySet<FileKind> = new Set(['export', 'pdf', 'invoice']);

/** A picture is looked at, an export or a document is saved under its name: RFC 6266, for the name is Chinese. */
function dispositionOf({ kind, original_name: name }: StoredFile): string {
  if (!saved.has(kind)) return 'inline';
  const fallback = kind === 'export' ? kind : 'paper';
  const extension = /\.\w+$/.exec(name)?.[0] ?? '';
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${fallback}${extension}"; filename*=UTF-8''${encoded}`;
}

function send(
  reply: FastifyReply,
  file: StoredFile,
  { stream, size }: NonNullable<Awaited<ReturnType<Storage['open']>>>,
): FastifyReply {
  const cache = file.is_private ? 'private, no-store' : 'public, max-age=31536000, immutable';
  return reply
    .headers({ ...safely, 'Content-Disposition': dispositionOf(file), 'Content-Length': size })
    .header('Cache-Control', cache)
    .type(file.mime)
    .send(stream);
}
