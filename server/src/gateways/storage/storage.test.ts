import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { failureOf } from '../../http/failures.ts';
import { diskStorage } from './disk-storage.ts';
import { openStorage } from './open-storage.ts';
import { s3LocationOf } from './s3-location.ts';
import { newFileKey, StorageUnavailable, type Storage } from './storage.ts';
import { startS3Server, type S3Server } from './testing/s3-server.ts';

let root: string;
let s3: S3Server;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'rental-storage-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await rm(root, { recursive: true, force: true });
  await s3.close();
});

const urlOf = (change: Partial<Pick<S3Server, 'bucket' | 'region' | 'secretAccessKey'>> = {}) => {
  const { accessKeyId, secretAccessKey, host, bucket, region } = { ...s3, ...change };
  return `s3://${accessKeyId}:${encodeURIComponent(secretAccessKey)}@${host}/${bucket}?region=${region}&tls=0`;
};
function s3At(url = urlOf()): Storage {
  const location = s3LocationOf(url);
  if (!location) throw new Error(`Not understood: ${url}`);
  return openStorage({ kind: 's3', location });
}

const png = 'image/png';
const csv = 'text/csv; charset=utf-8';

async function* inChunks(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* breaking(afterBytes: number) {
  yield* inChunks(Buffer.alloc(afterBytes), 1_000_000);
  throw new Error('it broke');
}

const bytesOf = async (storage: Storage, key: string) => {
  const opened = await storage.open(key);
  return opened && { ...opened, stream: undefined, bytes: await buffer(opened.stream) };
};

describe.each([
  ['disk', () => openStorage({ kind: 'disk', dir: join(root, 'files') })],
  ['S3', () => s3At()],
])('storage on %s', (_name, open) => {
  let storage: Storage;
  beforeEach(() => {
    storage = open();
  });

  test('what was put is opened again, byte by byte, with its size and type', async () => {
    const key = newFileKey();
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));

    await storage.put(key, bytes, png);

    const found = await bytesOf(storage, key);
    expect(found).toMatchObject({ size: bytes.length, type: png });
    expect(found?.bytes.equals(bytes)).toBe(true);
  });

  test.each([
    ['nothing', 0, 1],
    ['a few bytes', 10, 3],
    ['one part exactly', 8_388_608, 700_001],
    ['several parts and a rest', 20_000_003, 65_536],
    ['one chunk larger than a part', 9_000_000, 9_000_000],
  ])('a stream of %s is opened again byte by byte', async (_what, size, chunk) => {
    const key = newFileKey();
    const bytes = Buffer.alloc(size);
    for (let at = 0; at < size; at += 1) bytes[at] = (at * 7 + (at >> 13)) % 251;

    await storage.putStream(key, inChunks(bytes, chunk), csv);

    const found = await bytesOf(storage, key);
    expect(found).toMatchObject({ size, type: csv });
    expect(found?.bytes.equals(bytes)).toBe(true);
  });

  test('a stream that breaks leaves nothing under its key, nor what was there before half written over', async () => {
    const [fresh, before] = [newFileKey(), newFileKey()];
    await storage.put(before, Buffer.from('before'), csv);

    for (const key of [fresh, before])
      await expect(storage.putStream(key, breaking(20_000_000), csv)).rejects.toThrow('it broke');

    expect(await storage.open(fresh)).toBeNull();
    expect((await bytesOf(storage, before))?.bytes.toString()).toBe('before');
    expect(s3.uploads.size).toBe(0);
  });

  test('a part of a larger buffer is put alone', async () => {
    const key = newFileKey();

    await storage.put(key, Buffer.from('before|file|after').subarray(7, 11), 'image/jpeg');

    const found = await bytesOf(storage, key);
    expect(found).toMatchObject({ size: 4, type: 'image/jpeg', bytes: Buffer.from('file') });
  });

  test('a key that was never put is null', async () => {
    expect(await storage.open(newFileKey())).toBeNull();
  });

  test('what was removed is gone, and removing it again is no failure', async () => {
    const key = newFileKey();
    await storage.put(key, Buffer.from('x'), png);

    await storage.remove(key);
    await storage.remove(key);

    expect(await storage.open(key)).toBeNull();
  });

  test('many at once keep to their keys', async () => {
    const keys = Array.from({ length: 30 }, newFileKey);

    await Promise.all(keys.map((key) => storage.put(key, Buffer.from(key), png)));

    const found = await Promise.all(keys.map((key) => bytesOf(storage, key)));
    expect(found.map((file) => file?.bytes.toString())).toEqual(keys);
  });

  test.each(['', '../../etc/passwd', 'x'.repeat(32), 'A'.repeat(32), `${'a'.repeat(32)}/..`])(
    'a key that is not ours is refused: %j',
    async (key) => {
      await expect(storage.put(key, Buffer.from('x'), png)).rejects.toThrow('No file key');
      await expect(storage.open(key)).rejects.toThrow('No file key');
      await expect(storage.remove(key)).rejects.toThrow('No file key');
    },
  );
});

test('on disk a file lies two folders deep, for its owner alone, with no draft beside it', async () => {
  const dir = join(root, 'alone');
  const key = newFileKey();

  await diskStorage(dir).put(key, Buffer.from('x'), png);

  const entries = await readdir(dir, { recursive: true });
  const place = join(key.slice(0, 2), key.slice(2, 4), `${key}.png`);
  expect(entries.filter((entry) => entry.includes('.'))).toEqual([place]);
  expect((await stat(join(dir, place))).mode & 0o777).toBe(0o600);
});

test('on a disk that cannot be written a put fails, and leaves nothing', async () => {
  const dir = join(root, 'no-folder');
  await writeFile(dir, '');

  await expect(diskStorage(dir).put(newFileKey(), Buffer.from('x'), png)).rejects.toThrow();
});

test('on disk a stream under way is a draft with another name, and one that breaks leaves no draft', async () => {
  const dir = join(root, 'streaming');
  const key = newFileKey();
  const storage = diskStorage(dir);
  let seen: string[] = [];
  async function* looking() {
    yield Buffer.from('half');
    seen = (await readdir(dir, { recursive: true })).filter((entry) => entry.includes('.'));
    throw new Error('it broke');
  }

  await expect(storage.putStream(key, looking(), csv)).rejects.toThrow('it broke');

  expect(seen).toEqual([expect.stringMatching(/\.draft$/)]);
  expect((await readdir(dir, { recursive: true })).filter((entry) => entry.includes('.'))).toEqual(
    [],
  );
});

test('S3 that fails while a stream is sent keeps nothing of it', async () => {
  const key = newFileKey();
  async function* failing() {
    yield* inChunks(Buffer.alloc(17_000_000), 1_000_000);
    s3.failNext(3, 500);
    yield* inChunks(Buffer.alloc(10_000_000), 1_000_000);
  }

  await expect(s3At().putStream(key, failing(), csv)).rejects.toThrow(StorageUnavailable);

  expect(s3.objects.has(key)).toBe(false);
  expect(s3.uploads.size).toBe(0);
});

test('S3 that fails for a moment is asked again; one that keeps failing is unavailable', async () => {
  const storage = s3At();
  const key = newFileKey();

  s3.failNext(1, 503);
  await storage.put(key, Buffer.from('x'), png);
  s3.failNext(3, 500);

  await expect(storage.open(key)).rejects.toThrow(StorageUnavailable);
  expect(s3.objects.has(key)).toBe(true);
});

test('a storage that is away, or full, is told to the operator as such', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

  const told = [new StorageUnavailable('away'), full].map((error) => failureOf(error, '').body);

  expect(told.map(({ status, code }) => [status, code])).toEqual([
    [503, 'overloaded'],
    [503, 'disk_full'],
  ]);
});

test('S3 that nobody answers for is unavailable', async () => {
  const storage = s3At(urlOf().replace(s3.host, '127.0.0.1:9'));

  await expect(storage.open(newFileKey())).rejects.toThrow(StorageUnavailable);
});

test.each([
  ['a wrong secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
  ['another region', { region: 'cn-other' }, 'AuthorizationHeaderMalformed'],
  ['a bucket that does not exist', { bucket: 'other-files' }, 'NoSuchBucket'],
])('S3 with %s fails in words without the secret', async (_what, change, code) => {
  const storage = s3At(urlOf(change));

  await expect(storage.put(newFileKey(), Buffer.from('x'), png)).rejects.toThrow(code);
  await expect(storage.open(newFileKey())).rejects.toThrow(code);
});

test('FILES_URL tells region, TLS and where the bucket stands', () => {
  const { bucketUrl, ...who } = s3LocationOf('s3://id:a%2Fb%2Bc@oss.example.com/files') ?? {};

  expect(bucketUrl).toBe('https://oss.example.com/files');
  expect(who).toEqual({ region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'a/b+c' });
  expect(s3LocationOf('s3://i:s@h:9000/files?tls=0&style=host&region=cn')?.bucketUrl).toBe(
    'http://files.h:9000',
  );
});

test.each([
  'https://id:secret@host/bucket',
  's3://host/bucket',
  's3://id@host/bucket',
  's3://id:secret@host',
  's3://id:secret@host/bucket/folder',
  's3://id:secret@host/bucket?tls=2',
  's3://id:secret@host/bucket?style=other',
  's3://id:secret@host/bucket?regoin=cn',
  's3://id:%zz@host/bucket',
  'nonsense',
])('FILES_URL is refused: %s', (url) => {
  expect(s3LocationOf(url)).toBeNull();
});
