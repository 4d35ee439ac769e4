import fastifyMultipart from '@fastify/multipart';
import type { Endpoint, Input, Returned } from '@rental/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Context } from './context.ts';
import { Refusal } from './refusal.ts';
import { addRoute, admissionTo, answered, inputOf, type Serving } from './serve.ts';

/** The one file of an upload, as its sender had it: neither name nor bytes are to be trusted. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

export type UploadEndpoint = Endpoint & Required<Pick<Endpoint, 'upload'>>;

/** An upload opens its transactions itself, for none may wait for the file; `receive` reads it, once. */
export type UploadHandler<E extends UploadEndpoint> = (
  ctx: Context,
  receive: () => Promise<UploadedFile>,
  query: Input<E>['query'],
) => Promise<Returned<E>>;

const maxBytes = 10 * 1024 * 1024;
const maxOverhead = 64 * 1024;

/** Refuses a body that is not multipart, or longer than a file may be, before anything of it is read. */
export function refuseOtherThanFile({ headers }: FastifyRequest): void {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? ''))
    throw new Refusal('not_multipart');
  if (Number(headers['content-length'] ?? 0) > maxBytes + maxOverhead)
    throw new Refusal('too_large');
}

/** Opens the one place where a body may be multipart, and may be nothing else; `declare` serves uploads there. */
export async function openUploads(
  serving: Serving,
  declare: (uploads: Serving) => void,
): Promise<void> {
  await serving.api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(fastifyMultipart, {
      preservePath: true, // a name that is a path is seen and refused, not cut
      limits: { fileSize: maxBytes, files: 1, fields: 16, fieldSize: 1024, parts: 17 },
    });
    declare({ ...serving, api: scope });
  });
}

/** Serves an upload: session, permission, content type and size are proven before anything of the body is read. */
export function serveUpload<E extends UploadEndpoint>(
  serving: Serving,
  endpoint: E,
  handler: UploadHandler<E>,
): void {
  const admission = admissionTo(serving, endpoint);
  addRoute(serving, endpoint, {
    onRequest: async (request) => {
      await admission.prove(request);
      inputOf(endpoint, request); // a wrong query is refused before the body, too
      refuseOtherThanFile(request);
    },
    handler: async (request) => {
      const ctx = admission.contextOf(request);
      const { query } = inputOf(endpoint, request);
      return answered(endpoint, await handler(ctx, () => received(request, endpoint), query));
    },
  });
}

/** Reads the body to its end, also where it is refused: what is left unread would block the connection. */
async function received(
  request: FastifyRequest,
  { upload }: UploadEndpoint,
): Promise<UploadedFile> {
  const { fields, noun = '图片' } = upload;
  const [field] = fields;
  let file: UploadedFile | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') continue;
      const bytes = await part.toBuffer();
      if (fields.includes(part.fieldname) && bytes.length > 0)
        file = { name: part.filename, bytes };
    }
  } catch (error) {
    drain(request);
    throw refusalOf(error, field, noun);
  }
  if (!file) throw new Refusal('invalid', { fields: { [field]: `请选择${noun}` } });
  return file;
}

/** Lets what is left of the body come, and reads none of it. */
export function drain({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

/** A parser's complaint is the sender's fault. */
export function refusalOf(error: unknown, field: string, noun: string): Refusal {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('too_large');
  if (code === 'FST_FILES_LIMIT')
    return new Refusal('invalid', {
      fields: { [field]: noun === '图片' ? '一次只能上传一张图片' : `一次只能上传一个${noun}` },
    });
  return new Refusal('bad_request');
}
