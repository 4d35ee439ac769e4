import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { diskStorage } from '../../gateways/storage/disk-storage.ts';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { freshCaptcha } from '../../testing/people/sign-in.ts';
import { photoBy } from '../../testing/providers/photos.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, password, worldOn, type World } from '../../testing/world.ts';
import { backupKey, BackupRefusal } from './archive-format.ts';
import { checkBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import {
  askWorld,
  backedUp,
  checksums,
  holdsOf,
  keyOf,
  placeAt,
  startOtherServer,
  type OtherServer,
} from './testing/backup-world.ts';
import { verifyBackup } from './verify-backup.ts';

vi.setConfig({ testTimeout: 180_000 }); // most restore a whole database, some start an engine

let world: World;
let other: OtherServer;
let dir: string;
let photoKey: string;
/** The archive of the world as `beforeAll` left it. */
let archive: Buffer;
let sumsThen: Record<string, string>;

beforeAll(async () => {
  [world, other, dir] = await Promise.all([
    createWorld(),
    startOtherServer(),
    mkdtemp(join(tmpdir(), 'rental-backup-')),
  ]);
  for (const shop of [world.alpha, world.beta]) {
    const { id: orderId, billIds } = await rentedOrder(world, shop);
    const pay = { orderId, billIds: billIds.slice(0, 1), amountFen: null, method: 'cash' };
    await doMoney(world, shop.clerk, 'collectBills', pay);
  }
  photoKey = (await photoBy(world, world.alpha.clerk)).split('/').at(-1) ?? '';
  // whatever PostgreSQL may write in its own way
  await stored(
    world,
    world.alpha,
    `update stores set name = E'西湖店\\t\\\\N\\n"一"' where id = $1`,
    [world.alpha.stores[0]],
  );
  const place = placeAt(dir);
  const { name } = await backedUp(world, place);
  archive = await readFile(join(dir, name));
  sumsThen = await checksums((statement) => askWorld(world, statement));
});
afterAll(async () => {
  await world.close();
  await other.close();
  await rm(dir, { recursive: true, force: true });
});

async function* bytesOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 10_000) yield bytes.subarray(at, at + 10_000);
}

test('a backup restored into another PostgreSQL has every row, wall and key, its files open, and people sign in', async () => {
  const database = await other.emptyDatabase();
  const ask = <Row extends object>(statement: string) => other.ask<Row>(database.name, statement);
  const filesDir = join(dir, 'files');

  await restoreBackup(bytesOf(archive), keyOf(world), {
    owner: database.owner,
    storage: diskStorage(filesDir),
  });

  expect(await checksums(ask)).toEqual(sumsThen);
  for (const table of ['orders', 'transfers', 'files']) expect(sumsThen[table]).not.toMatch(/^0 /);
  expect(await holdsOf(ask)).toEqual(await holdsOf((statement) => askWorld(world, statement)));
  expect(await ask('select from sessions')).toEqual([]);
  const copy = await worldOn({ database, filesDir, secretKey: world.secretKey }, world.now, world);
  const body = { username: 'admin', password, ...(await freshCaptcha(copy, copy.alpha)) };
  const { answer } = await send(copy, { ...copy.alpha.admin, token: null }, 'login', { body });
  const admin = { ...copy.alpha.admin, token: answer.token };
  expect((await send(copy, admin, 'userInfo')).status).toBe(200);
  const opened = await diskStorage(filesDir).open(photoKey);
  const original = await diskStorage(world.filesDir).open(photoKey);
  if (!opened || !original) throw new Error('The photo is not there');
  expect(await buffer(opened.stream)).toEqual(await buffer(original.stream));
  // a month goes on in the copy, and its ids far behind the last of the backup
  const [before] = await stored<{ id: number }>(
    copy,
    copy.alpha,
    'select max(id) as id from bills',
  );
  const people = Object.assign(copy, { alpha: { ...copy.alpha, clerk: admin, admin } });
  const { billIds } = await rentedOrder(people, people.alpha);
  expect(Math.min(...billIds)).toBeGreaterThan((before?.id ?? 0) + 1_000_000);
  await proveBooks(copy, copy.alpha);
  await copy.close();
});

test('a database that holds anything is refused, and keeps what it holds', async () => {
  const target = { owner: world.database.owner, storage: diskStorage(join(dir, 'not-here')) };

  await expect(restoreBackup(bytesOf(archive), keyOf(world), target)).rejects.toThrow(
    '目标数据库不是空的',
  );

  expect(await checksums((statement) => askWorld(world, statement))).toEqual(sumsThen);
  const database = await other.emptyDatabase();
  await database.owner.query('create table of_somebody_else (id int)');
  await expect(
    restoreBackup(bytesOf(archive), keyOf(world), { ...target, owner: database.owner }),
  ).rejects.toThrow('目标数据库不是空的');
  await database.close();
});

/** The archive, unzipped, with `from` written over by `to` of the same length, and zipped again. */
function rewritten(from: string, to: string): Buffer {
  const tar = gunzipSync(archive);
  const place = tar.indexOf(from);
  expect(place).toBeGreaterThan(0);
  tar.write(to, place);
  return gzipSync(tar);
}
const flipped = (at: number) => {
  const bytes = Buffer.from(archive);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  return bytes;
};

test.each([
  ['nothing', () => Buffer.alloc(0)],
  ['no archive', () => Buffer.from('rental')],
  ['its first half', () => archive.subarray(0, archive.length / 2)],
  ['all but the last byte', () => archive.subarray(0, archive.length - 1)],
  ['all but its last entry', () => gzipSync(gunzipSync(archive).subarray(0, -2048))],
  ['a changed byte', () => flipped(Math.floor(archive.length / 2))],
  ['a changed row', () => rewritten('alpha租机管理后台', 'alphb租机管理后台')],
  ['another head', () => rewritten('"madeAt":"2026', '"madeAt":"2027')],
  ['sums that were changed, too', () => rewritten('"missing":0', '"missing":1')],
  ['rows of another brand', () => rewritten('db/bills/alpha', 'db/bills/alphb')],
])('a backup of which there is %s is refused before anything is restored', async (_what, bytes) => {
  await expect(checkBackup(bytesOf(bytes()), keyOf(world))).rejects.toThrow(BackupRefusal);
});

test('what was changed between the check and the restoring leaves no row behind', async () => {
  const database = await other.emptyDatabase();
  const storage = diskStorage(join(dir, 'never'));

  await expect(
    restoreBackup(bytesOf(rewritten('"missing":0', '"missing":1')), keyOf(world), {
      owner: database.owner,
      storage,
    }),
  ).rejects.toThrow('签名不正确');

  expect(await other.ask(database.name, 'select from brands')).toEqual([]);
  await database.close();
});

test('the key of another server is refused; without any key the rows can be had all the same', async () => {
  const foreign = backupKey('of another server, 0123456789abcdef');

  await expect(checkBackup(bytesOf(archive), foreign)).rejects.toThrow('不是做这份备份时的密钥');
  const { sums } = await checkBackup(bytesOf(archive), null);

  expect(sums.files).toMatchObject({ count: 1, missing: 0, damaged: 0 });
});

test('no session, one-time code or key of the server is in a backup', async () => {
  const tar = gunzipSync(archive).toString('latin1');

  expect(tar).not.toMatch(/^db\/(sessions|captchas|sms_codes|live_tickets|password_keys)\//m);
  expect(tar).not.toContain(world.secretKey);
  expect(tar).not.toContain('PRIVATE KEY');
});

test('a backup that is made while money moves holds books that agree, and is proven by restoring it', async () => {
  const orders = [];
  for (let count = 0; count < 4; count += 1) orders.push(await rentedOrder(world, world.alpha));
  const place = placeAt(join(dir, 'busy'));
  let isOver = false;
  const work = orders.map(async ({ id: orderId, billIds }) => {
    let paid = 0;
    for (const billId of billIds) {
      if (isOver) break;
      const pay = { orderId, billIds: [billId], amountFen: null, method: 'cash' };
      if ((await doMoney(world, world.alpha.clerk, 'collectBills', pay)).status === 200) paid += 1;
    }
    return paid;
  });

  const { name, sums } = await backedUp(world, place);
  isOver = true;
  const paid = await Promise.all(work);

  const bytes = await place.open(name);
  if (!bytes) throw new Error('The backup is not where it was put');
  const { wrongBooks, sums: read } = await verifyBackup(bytes, keyOf(world), join(dir, 'scratch'));
  expect(Math.max(...paid)).toBeGreaterThan(0);
  expect(wrongBooks).toEqual([]);
  expect(read).toEqual(sums);
});

test('a file that is lost or was changed is counted and named; one that was deleted meanwhile is not missed', async () => {
  const { alpha } = world;
  const [lost = '', changed = '', deleted = ''] = await Promise.all(
    [1, 2, 3].map(async () => (await photoBy(world, alpha.clerk)).split('/').at(-1) ?? ''),
  );
  const storage = diskStorage(world.filesDir);
  await storage.remove(lost);
  await storage.put(changed, Buffer.from('no photo'), 'image/png');
  await storage.remove(deleted);
  await stored(world, alpha, 'update files set deleted_at = now() where key = $1', [deleted]);

  const { sums } = await backedUp(world, placeAt(join(dir, 'faulty')));

  expect(sums.files).toMatchObject({ count: 2, missing: 1, damaged: 1 });
  expect(sums.files.examples.toSorted()).toEqual([`alpha/${changed}`, `alpha/${lost}`].toSorted());
});
