import { createHash } from 'node:crypto';
import type { Multipart } from '@fastify/multipart';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { OpenEndpoint, SignedFile } from '@rental/contract/open-endpoint';
import type { FastifyRequest } from 'fastify';
import type { OpenAppContext } from './open-app.ts';
import { Refusal, refuse } from './refusal.ts';
import { parseJson } from './request-gates.ts';
import { addAppRoute, admittedAlone } from './serve-app.ts';
import { drain, refusalOf, refuseOtherThanFile, type UploadedFile } from './serve-upload.ts';
import { answered, type Serving } from './serve.ts';

type FileEndpoint = OpenEndpoint & {
  readonly takesFile: true;
  readonly body: typeof SignedFile;
};

/** It opens its transactions itself, for none may wait for the file; `receive` reads it, once, and proves its hash. */
type FileHandler<E extends FileEndpoint> = (
  ctx: OpenAppContext,
  input: Input<E>,
  receive: () => Promise<UploadedFile>,
) => Promise<Returned<E>>;

const maxMetaBytes = 2048;

/**
 * Serves an upload of a program, in the form of 微信支付 APIv3: the part `meta` comes first, and its text is the body that is signed.
 * So signature, scope and input are proven before anything of the file is read, and the hash that `meta` names before it is decoded.
 */
export function serveAppUpload<E extends FileEndpoint>(
  uploads: Serving,
  endpoint: E,
  handler: FileHandler<E>,
): void {
  const upload = async (request: FastifyRequest) => {
    // every part as bytes: as a field, `meta` would come parsed
    const parts = request.parts({ isPartAFile: () => true, limits: { files: 2, parts: 2 } });
    try {
      const meta = await metaIn(parts);
      request.rawBody = meta;
      request.body = parseJson(meta);
      const { ctx, input } = await admittedAlone(uploads, endpoint, request);
      const receive = () => fileIn(parts, input.body);
      return answered(endpoint, await handler(ctx, input, receive));
    } finally {
      drain(request); // what is left unread would block the connection
    }
  };
  addAppRoute(uploads, endpoint, upload, async (request) => refuseOtherThanFile(request));
}

type Parts = AsyncIterableIterator<Multipart>;

/** The text of the first part, which must be `meta`. Without one there is nothing that a signature could be over. */
async function metaIn(parts: Parts): Promise<string> {
  const part = await nextOf(parts);
  if (part?.fieldname !== 'meta') return refuse('open_signature_invalid');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxMetaBytes) throw new Refusal('bad_request');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The part `file`, under the name that was signed. */
async function fileIn(parts: Parts, { filename, sha256 }: SignedFile): Promise<UploadedFile> {
  const part = await nextOf(parts);
  const bytes = part?.fieldname === 'file' ? await bytesOf(part) : Buffer.alloc(0);
  if (bytes.length === 0) throw new Refusal('invalid', { fields: { file: '请上传文件' } });
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) refuse('file_altered');
  return { name: filename, bytes };
}

async function nextOf(parts: Parts) {
  try {
    const { value } = (await parts.next()) as IteratorResult<Multipart, undefined>;
    return value?.type === 'file' ? value : undefined;
  } catch (error) {
    throw refusalOf(error, 'file', '文件');
  }
}

async function bytesOf(part: Extract<Multipart, { type: 'file' }>): Promise<Buffer> {
  try {
    return await part.toBuffer();
  } catch (error) {
    throw refusalOf(error, 'file', '文件');
  }
}
