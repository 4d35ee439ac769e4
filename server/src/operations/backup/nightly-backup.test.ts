import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { diskStorage } from '../../gateways/storage/disk-storage.ts';
import { rentedOrder } from '../../testing/orders/money.ts';
import { photoBy } from '../../testing/providers/photos.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { lastRun } from './backup-runs.ts';
import { NightlyBackup } from './nightly-backup.ts';

vi.setConfig({ testTimeout: 180_000 }); // most restore a whole database, some start an engine

let world: World;
let dir: string;
let backups: string;
let errors: object[];
beforeAll(async () => {
  world = await createWorld();
  await rentedOrder(world, world.alpha);
});
afterAll(() => world.close());
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'rental-nightly-'));
  backups = join(dir, 'backups');
  errors = [];
  await world.database.owner.query('delete from backup_runs');
  world.now = new Date('2026-11-21T20:10:00.000Z'); // 04:10 of the 22nd in Shanghai
  return () => rm(dir, { recursive: true, force: true });
});

const aProcess = () =>
  new NightlyBackup({
    database: world.database,
    storage: diskStorage(world.filesDir),
    secretKey: world.secretKey,
    config: { backups: { kind: 'disk', dir: backups }, backupKeepDays: 14, dataDir: dir },
    now: () => world.now,
    log: {
      info: () => {},
      error: (facts) => void errors.push(facts),
      warn: (facts) => void errors.push(facts),
    },
  });
const later = (hours: number) => {
  world.now = new Date(world.now.getTime() + hours * 3_600_000);
};
const old = 'rental-20261107T200000Z.tar.gz'; // of the 8th in Shanghai, 14 days before
const older = 'rental-20261106T200000Z.tar.gz';
async function keepOldOnes(): Promise<void> {
  await mkdir(backups, { recursive: true });
  for (const name of [old, older, 'rental-notes.txt']) await writeFile(join(backups, name), '');
}

test('a night has one backup, however many processes look; those that are too old go once it is proven', async () => {
  await keepOldOnes();
  const processes = [aProcess(), aProcess(), aProcess()];

  await Promise.all(processes.map((one) => one.runIfDue()));
  later(1);
  for (const one of processes) await one.runIfDue();

  const made = 'rental-20261121T201000Z.tar.gz';
  expect((await readdir(backups)).toSorted()).toEqual([old, made, 'rental-notes.txt']);
  expect(await readdir(dir)).toEqual(['backups']);
  expect(await lastRun(world.database.owner)).toMatchObject({
    night: '2026-11-22',
    outcome: 'done',
    name: made,
  });
  expect(errors).toEqual([]);
  later(23);
  await aProcess().runIfDue();
  expect(await readdir(backups)).toContain('rental-20261122T201000Z.tar.gz');
});

test('one that fails is an error, deletes nothing, and is tried again after an hour', async () => {
  await writeFile(backups, 'no folder');

  await aProcess().runIfDue();
  later(0.5);
  await aProcess().runIfDue();

  expect(await lastRun(world.database.owner)).toMatchObject({ outcome: 'failed', name: null });
  const { rowCount } = await world.database.owner.query('select from backup_runs');
  expect(rowCount).toBe(1);
  expect(errors.length).toBeGreaterThan(0);
  await rm(backups);
  await keepOldOnes();
  later(1);
  await aProcess().runIfDue();
  expect(await lastRun(world.database.owner)).toMatchObject({ outcome: 'done' });
});

test('one that misses a file is kept and told, and those before it stay', async () => {
  await keepOldOnes();
  const key = (await photoBy(world, world.alpha.clerk)).split('/').at(-1) ?? '';
  await diskStorage(world.filesDir).remove(key);

  await aProcess().runIfDue();

  const run = await lastRun(world.database.owner);
  expect(run).toMatchObject({ outcome: 'incomplete' });
  expect(run?.failure).toContain(`1 个文件缺失、0 个文件损坏（alpha/${key}）`);
  expect(await readdir(backups)).toEqual(expect.arrayContaining([old, older, run?.name]));
  expect(errors).toHaveLength(1);
});
