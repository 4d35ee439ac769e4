import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskStorage } from '../../gateways/storage/disk-storage.ts';
import type { StoragePlace } from '../../gateways/storage/open-storage.ts';
import { openStorage } from '../../gateways/storage/open-storage.ts';
import { s3LocationOf } from '../../gateways/storage/s3-location.ts';
import { newFileKey, type Storage } from '../../gateways/storage/storage.ts';
import { startS3Server, type S3Server } from '../../gateways/storage/testing/s3-server.ts';
import { backupName, openBackupPlace } from './backup-place.ts';

let root: string;
let s3: S3Server;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'rental-place-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await rm(root, { recursive: true, force: true });
  await s3.close();
});

function bucket(): StoragePlace {
  const { accessKeyId, secretAccessKey, host, bucket: name, region } = s3;
  const location = s3LocationOf(
    `s3://${accessKeyId}:${encodeURIComponent(secretAccessKey)}@${host}/${name}?region=${region}&tls=0`,
  );
  if (!location) throw new Error('No location');
  return { kind: 's3', location };
}

async function* of(text: string) {
  yield Buffer.from(text);
}

test.each([
  ['a folder', (): StoragePlace => ({ kind: 'disk', dir: join(root, 'backups') })],
  ['a bucket', bucket],
])('%s keeps backups, lists the newest first, and leaves alone what is none', async (_what, at) => {
  const place = openBackupPlace(at());
  const days = ['2026-11-20', '2026-11-23', '2026-11-21'];
  const files: Storage =
    at().kind === 's3' ? openStorage(at()) : diskStorage(join(root, 'backups'));
  const key = newFileKey();
  expect(await place.list()).toEqual([]);

  for (const day of days) await place.put(backupName(new Date(`${day}T20:00:00Z`)), of(day));
  await files.put(key, Buffer.from('a file of the same place'), 'image/png');

  expect((await place.list()).map(({ name, bytes }) => [name, bytes])).toEqual([
    ['rental-20261123T200000Z.tar.gz', 10],
    ['rental-20261121T200000Z.tar.gz', 10],
    ['rental-20261120T200000Z.tar.gz', 10],
  ]);
  expect((await place.list())[0]?.madeAt).toEqual(new Date('2026-11-23T20:00:00Z'));
  const opened = await place.open('rental-20261121T200000Z.tar.gz');
  expect(opened && (await buffer(opened)).toString()).toBe('2026-11-21');
  await place.remove('rental-20261121T200000Z.tar.gz');
  expect(await place.open('rental-20261121T200000Z.tar.gz')).toBeNull();
  expect(await place.list()).toHaveLength(2);
});

test('the half of a backup that a killed process left in a folder goes with the next one', async () => {
  const dir = join(root, 'drafts');
  const place = openBackupPlace({ kind: 'disk', dir });
  await place.put('rental-20261120T200000Z.tar.gz', of('one'));
  for (const name of ['of-a-killed.draft', 'under-way.draft']) await writeFile(join(dir, name), '');
  await utimes(join(dir, 'of-a-killed.draft'), 0, 0);

  await place.put('rental-20261121T200000Z.tar.gz', of('two'));

  expect((await readdir(dir)).toSorted()).toEqual([
    'rental-20261120T200000Z.tar.gz',
    'rental-20261121T200000Z.tar.gz',
    'under-way.draft',
  ]);
});
