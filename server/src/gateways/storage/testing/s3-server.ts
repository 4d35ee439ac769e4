import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A bucket that speaks S3 over HTTP, as the world outside does: it lets in who signs as AWS wants it (SigV4). */
export interface S3Server {
  readonly host: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly objects: Map<string, { type: string; bytes: Buffer }>;
  /** Uploads in parts that were begun and neither completed nor given up. */
  readonly uploads: Map<string, { key: string; type: string; parts: Map<number, Buffer> }>;
  /** Answers the next `count` requests with this status instead. */
  failNext(count: number, status: number): void;
  close(): Promise<void>;
}

export async function startS3Server(): Promise<S3Server> {
  const world = {
    bucket: 'rental-files',
    region: 'cn-test-1',
    accessKeyId: 'AKTEST',
    secretAccessKey: 'se/cret+with:odd@characters',
    objects: new Map<string, { type: string; bytes: Buffer }>(),
    uploads: new Map<string, { key: string; type: string; parts: Map<number, Buffer> }>(),
  };
  let failures = { count: 0, status: 503 };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const say = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
    if (failures.count > 0) {
      failures = { ...failures, count: failures.count - 1 };
      return say(failures.status, 'SlowDown');
    }
    const fault = faultOfSignature(request, body, world);
    if (fault !== null) return say(403, fault);
    const [path = '', search = ''] = (request.url ?? '').split('?');
    const [, bucket, key = ''] = path.split('/');
    if (bucket !== world.bucket) return say(404, 'NoSuchBucket');
    const query = new URLSearchParams(search);
    if (query.get('list-type') === '2')
      return response.writeHead(200).end(answerOnList(world.objects, query));
    if (search !== '') {
      const { status, headers = {}, words } = answerOnUpload(world, request, { key, query, body });
      return response.writeHead(status, headers).end(words);
    }
    if (request.method === 'PUT') {
      const type = request.headers['content-type'] ?? 'binary/octet-stream';
      world.objects.set(key, { type, bytes: body });
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      world.objects.delete(key);
      return response.writeHead(204).end();
    }
    const object = world.objects.get(key);
    if (!object) return say(404, 'NoSuchKey');
    const headers = { 'content-type': object.type, 'content-length': object.bytes.length };
    return response.writeHead(200, headers).end(object.bytes);
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...world,
    host: `127.0.0.1:${port}`,
    failNext: (count, status) => {
      failures = { count, status };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const listedAtOnce = 2;

/** A listing page by page, as S3 gives it: two objects on each, so that a client has to go on. */
function answerOnList(objects: S3Server['objects'], query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? '';
  const names = [...objects.keys()]
    .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after)
    .toSorted();
  const page = names.slice(0, listedAtOnce);
  const contents = page.map(
    (name) =>
      `<Contents><Key>${name}</Key><Size>${objects.get(name)?.bytes.length ?? 0}</Size></Contents>`,
  );
  const next =
    names.length > listedAtOnce
      ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
      : '';
  return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
}

interface UploadCall {
  readonly key: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
}
interface UploadAnswer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly words?: string;
}

const leastPartBytes = 5 * 1024 * 1024;

/** An upload in parts, as S3 does it: begun, sent part by part, completed with all tags in order, or given up. */
function answerOnUpload(
  { objects, uploads }: Pick<S3Server, 'objects' | 'uploads'>,
  { method, headers }: IncomingMessage,
  { key, query, body }: UploadCall,
): UploadAnswer {
  if (method === 'POST' && query.has('uploads')) {
    const uploadId = randomBytes(8).toString('hex');
    uploads.set(uploadId, { key, type: headers['content-type'] ?? '', parts: new Map() });
    return { status: 200, words: `<R><UploadId>${uploadId}</UploadId></R>` };
  }
  const uploadId = query.get('uploadId') ?? '';
  const upload = uploads.get(uploadId);
  if (upload?.key !== key)
    return { status: 404, words: '<Error><Code>NoSuchUpload</Code></Error>' };
  if (method === 'DELETE') {
    uploads.delete(uploadId);
    return { status: 204 };
  }
  if (method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body);
    return { status: 200, headers: { etag: `"${sha256(body)}"` } };
  }
  const named = [
    ...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>/g),
  ];
  const parts = named.map(([, number, tag], index) => {
    const bytes = upload.parts.get(Number(number));
    return Number(number) === index + 1 && bytes && sha256(bytes) === tag ? bytes : null;
  });
  if (parts.includes(null) || parts.length !== upload.parts.size)
    return { status: 400, words: '<Error><Code>InvalidPart</Code></Error>' };
  if (parts.slice(0, -1).some((part) => (part?.length ?? 0) < leastPartBytes))
    return { status: 400, words: '<Error><Code>EntityTooSmall</Code></Error>' };
  objects.set(key, { type: upload.type, bytes: Buffer.concat(parts as Buffer[]) });
  uploads.delete(uploadId);
  return { status: 200, words: '<R></R>' };
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) =>
  createHmac('sha256', key).update(text).digest();

type Who = Pick<S3Server, 'region' | 'accessKeyId' | 'secretAccessKey'>;

/** S3's objection to the signature of a request; null if it is right. Written from AWS's own description. */
function faultOfSignature(request: IncomingMessage, body: Buffer, who: Who): string | null {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([\da-f]{64})$/;
  const [, id, day = '', region, names = '', signature = ''] =
    form.exec(request.headers.authorization ?? '') ?? [];
  if (id !== who.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== who.region) return 'AuthorizationHeaderMalformed';
  const header = (name: string) => String(request.headers[name] ?? '').trim();
  if (header('x-amz-content-sha256') !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const signed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name)))
    return 'AccessDenied';
  const [path = '', search = ''] = (request.url ?? '').split('?');
  const query = search.split('&').toSorted().join('&');
  const canonical = [
    request.method,
    path,
    query,
    ...signed.map((name) => `${name}:${header(name)}`),
    '',
    names,
    header('x-amz-content-sha256'),
  ].join('\n');
  const scope = `${day}/${who.region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n');
  const key = [who.region, 's3', 'aws4_request'].reduce(
    hmac,
    hmac(`AWS4${who.secretAccessKey}`, day),
  );
  const isRight = timingSafeEqual(Buffer.from(signature, 'hex'), hmac(key, toSign));
  return isRight ? null : 'SignatureDoesNotMatch';
}
