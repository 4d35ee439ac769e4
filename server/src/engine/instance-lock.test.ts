import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataDir } from './instance-lock.ts';
import { EngineRefusal } from './refusal.ts';
import { firstLine, killed, script, someDataDir } from './testing/held-engine.ts';

async function holdLock(dataDir: string): Promise<{ holder: ChildProcess; outcome: string }> {
  const holder = spawn(process.execPath, [script('lock-holder.ts'), dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void holder.kill('SIGKILL'));
  return { holder, outcome: await firstLine(holder) };
}

/** Leaves the lock of a process that is gone. */
async function plantLock(dataDir: string, content: string): Promise<void> {
  await mkdir(join(dataDir, 'server.lock'));
  await symlink(content, join(dataDir, 'server.lock', '7'));
}

test('a second server on a directory is refused with the number of the first', async () => {
  const dataDir = await someDataDir();
  const { holder } = await holdLock(dataDir);

  const second = lockDataDir(dataDir);

  await expect(second).rejects.toThrow(EngineRefusal);
  await expect(second).rejects.toThrow(`该目录已有一个服务在运行（进程 ${holder.pid}）`);
});

test('a released lock is free again, for the same process too', async () => {
  const dataDir = await someDataDir();

  for (let round = 0; round < 3; round += 1) {
    const lock = await lockDataDir(dataDir);
    await expect(lockDataDir(dataDir)).rejects.toThrow(`（进程 ${process.pid}）`);
    await lock.release();
    await lock.release();
  }
});

test('a late second release does not free the lock of the next holder', async () => {
  const dataDir = await someDataDir();
  const first = await lockDataDir(dataDir);
  await first.release();
  await lockDataDir(dataDir);

  await first.release();

  await expect(lockDataDir(dataDir)).rejects.toThrow(EngineRefusal);
});

test('the lock of a killed server is taken over', async () => {
  const dataDir = await someDataDir();
  const { holder, outcome } = await holdLock(dataDir);
  await killed(holder);

  await lockDataDir(dataDir);

  expect(outcome).toBe('locked');
});

test('a lock is stale when another process has got its number', async () => {
  const dataDir = await someDataDir();
  await plantLock(dataDir, `${process.pid}@another start`);

  await lockDataDir(dataDir);

  await expect(lockDataDir(dataDir)).rejects.toThrow(`（进程 ${process.pid}）`);
});

test(
  'of many processes that find a stale lock at once, one wins',
  { timeout: 60_000 },
  async () => {
    for (let round = 0; round < 3; round += 1) {
      const dataDir = await someDataDir();
      await plantLock(dataDir, '999999999@never');

      const race = await Promise.all(Array.from({ length: 6 }, () => holdLock(dataDir)));

      expect(race.map(({ outcome }) => outcome).toSorted()).toEqual([
        'locked',
        ...Array<string>(5).fill('refused'),
      ]);
      await Promise.all(
        race.filter(({ outcome }) => outcome === 'locked').map(({ holder }) => killed(holder)),
      );
    }
  },
);

test('of many calls that find a stale lock at once, one wins', async () => {
  for (let round = 0; round < 20; round += 1) {
    const dataDir = await someDataDir();
    await plantLock(dataDir, '999999999@never');

    const race = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(dataDir)));

    expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      race.filter((call) => call.status === 'rejected' && !(call.reason instanceof EngineRefusal)),
    ).toEqual([]);
  }
});
