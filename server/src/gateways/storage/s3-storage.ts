import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { S3Location } from './s3-location.ts';
import { requireFileKey, StorageUnavailable, type Storage } from './storage.ts';

/** How long the service may take to begin its answer. */
const timeoutMs = 10_000;

interface Call {
  readonly method: 'PUT' | 'GET' | 'DELETE';
  readonly headers?: Record<string, string>;
  readonly body?: Uint8Array<ArrayBuffer>;
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** Keeps files in a bucket. What is sent is part of the signature, so a service cannot keep other bytes. */
export function s3Storage({ bucketUrl, ...credentials }: S3Location): Storage {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2 });

  const ask = async (key: string, call: Call): Promise<Response> => {
    const url = `${bucketUrl}/${requireFileKey(key)}`;
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), timeoutMs);
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

  return {
    put: async (key, bytes, type) => {
      const body = new Uint8Array(bytes);
      const response = await ask(key, { method: 'PUT', headers: { 'Content-Type': type }, body });
      if (!response.ok) throw await failureOf(response, 'PUT');
      await response.body?.cancel();
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
  };
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
