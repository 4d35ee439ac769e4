import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { S3Location } from './s3-location.ts';
import { partsOf, type Part } from './s3-parts.ts';
import { StorageUnavailable, type Storage } from './storage.ts';

/** How long the service may take to begin its answer. */
const timeoutMs = 10_000;
/** The same for a part, which has to be sent first, and for putting the parts together. */
const partTimeoutMs = 60_000;

interface Call {
  readonly method: 'PUT' | 'POST' | 'GET' | 'DELETE';
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly timeoutMs?: number;
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** An object of a bucket, by its name. */
export interface ListedObject {
  readonly name: string;
  readonly bytes: number;
}

/** A bucket as a storage of any names, which can also be listed. */
export interface Bucket extends Storage {
  /** Every object whose name begins with `prefix`, in the order of names. */
  list(prefix: string): Promise<ListedObject[]>;
}

const nameForm = /^[\w.-]{1,200}$/;

/** Opens a bucket. What is sent is part of the signature, so a service cannot keep other bytes. */
export function s3Bucket({ bucketUrl, ...credentials }: S3Location): Bucket {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2 });

  const ask = async (key: string, call: Call): Promise<Response> => {
    const query = call.query === undefined ? '' : `?${new URLSearchParams(call.query).toString()}`;
    if (!nameForm.test(key)) throw new Error(`No object name: ${JSON.stringify(key)}`);
    return askAt(`${bucketUrl}/${key}${query}`, call);
  };
  const askAt = async (url: string, call: Call): Promise<Response> => {
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), call.timeoutMs ?? timeoutMs);
    try {
      return await client.fetch(url, {
        method: call.method,
        headers: { ...call.headers, 'X-Amz-Content-Sha256': sha256(call.body ?? '') },
        ...(call.body && { body: call.body }),
        redirect: 'error',
        signal: giveUp.signal,
      });
    } catch (error) {
      throw new StorageUnavailable('The storage could not be reached', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
  const put: Storage['put'] = async (key, bytes, type) => {
    const body = new Uint8Array(bytes);
    const response = await ask(key, { method: 'PUT', headers: { 'Content-Type': type }, body });
    if (!response.ok) throw await failureOf(response, 'PUT');
    await response.body?.cancel();
  };

  return {
    put,
    putStream: async (key, chunks, type) => {
      const parts = partsOf(chunks);
      const first = await parts.next();
      if (first.done === true) return put(key, new Uint8Array(), type);
      if (first.value.isLast) return put(key, first.value.bytes, type);
      const uploadId = await beginUpload(ask, key, type);
      const upload = { ask, key, uploadId };
      try {
        const tags = [await sendPart(upload, 1, first.value)];
        for await (const part of parts) tags.push(await sendPart(upload, tags.length + 1, part));
        await completeUpload(upload, tags);
      } catch (error) {
        // what was sent is nobody's; a service that cannot be told forgets it by its own rule
        await ask(key, { method: 'DELETE', query: { uploadId } }).catch(() => undefined);
        throw error;
      }
    },
    open: async (key) => {
      const response = await ask(key, { method: 'GET' });
      if (!response.ok) return nullWhereMissing(response, 'GET');
      const size = response.headers.get('content-length');
      const type = response.headers.get('content-type');
      if (size === null || type === null || !response.body)
        throw new Error('The storage answered a file without its size or type');
      const stream = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
      return { stream, size: Number(size), type };
    },
    remove: async (key) => {
      const response = await ask(key, { method: 'DELETE' });
      if (response.ok) await response.body?.cancel();
      else await nullWhereMissing(response, 'DELETE');
    },
    list: async (prefix) => {
      const listed: ListedObject[] = [];
      for (let token: string | undefined = ''; token !== undefined;) {
        const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) };
        const url = `${bucketUrl}/?${new URLSearchParams(query).toString()}`;
        const response = await askAt(url, { method: 'GET' });
        if (!response.ok) throw await failureOf(response, 'GET');
        const page = await response.text();
        listed.push(...objectsOf(page));
        token = /<NextContinuationToken>([^<]+)</.exec(page)?.[1];
      }
      return listed;
    },
  };
}

/** The objects on one page of a listing. A name that is none of ours is left out: XML may have escaped it. */
function objectsOf(page: string): ListedObject[] {
  return [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, object = '']) => {
    const [, name = ''] = /<Key>([^<]+)<\/Key>/.exec(object) ?? [];
    const [, bytes = '0'] = /<Size>(\d+)<\/Size>/.exec(object) ?? [];
    return nameForm.test(name) ? [{ name, bytes: Number(bytes) }] : [];
  });
}

type Ask = (key: string, call: Call) => Promise<Response>;

/** Begins an upload in parts; the object is there when it is completed, and not before. */
async function beginUpload(ask: Ask, key: string, type: string): Promise<string> {
  const call = {
    method: 'POST',
    query: { uploads: '' },
    headers: { 'Content-Type': type },
  } as const;
  const response = await ask(key, call);
  if (!response.ok) throw await failureOf(response, 'POST');
  const [, uploadId] = /<UploadId>([^<]+)<\/UploadId>/.exec(await response.text()) ?? [];
  if (uploadId === undefined) throw new Error('The storage began an upload without its id');
  return uploadId;
}

/** An upload in parts that has begun. */
interface Upload {
  readonly ask: Ask;
  readonly key: string;
  readonly uploadId: string;
}

/** Answers the part's tag, which completing the upload names. */
async function sendPart(
  { ask, key, uploadId }: Upload,
  partNumber: number,
  { bytes }: Part,
): Promise<string> {
  const query = { partNumber: String(partNumber), uploadId };
  const response = await ask(key, { method: 'PUT', query, body: bytes, timeoutMs: partTimeoutMs });
  if (!response.ok) throw await failureOf(response, 'PUT');
  await response.body?.cancel();
  const tag = response.headers.get('etag');
  if (tag === null) throw new Error('The storage took a part without its tag');
  return tag;
}

async function completeUpload(
  { ask, key, uploadId }: Upload,
  tags: readonly string[],
): Promise<void> {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  );
  const xml = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  const body = new TextEncoder().encode(xml);
  const call = { method: 'POST', query: { uploadId }, body, timeoutMs: partTimeoutMs } as const;
  const response = await ask(key, call);
  if (!response.ok) throw await failureOf(response, 'POST');
  // it may begin its answer with 200 and fail afterwards
  const said = await response.text();
  const [, code] = /<Error>.*?<Code>(\w{1,64})<\/Code>/s.exec(said) ?? [];
  if (code !== undefined) throw new StorageUnavailable(`The storage lost an upload (${code})`);
}

/** Null for a key that is not there; a bucket that is not there answers 404 as well, and is a fault. */
async function nullWhereMissing(response: Response, method: string): Promise<null> {
  const failure = await failureOf(response, method);
  if (response.status === 404 && !failure.message.includes('NoSuchBucket')) return null;
  throw failure;
}

/** Only the service's short code is kept of its words: they may repeat what was signed. */
async function failureOf(response: Response, method: string): Promise<Error> {
  const [, code = 'no code'] = /<Code>(\w{1,64})<\/Code>/.exec(await response.text()) ?? [];
  const told = `The storage answered ${method} with ${response.status} (${code})`;
  const mayPass = response.status >= 500 || response.status === 429;
  return mayPass ? new StorageUnavailable(told) : new Error(told);
}
