import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { copyFor, findRuntime } from './runtime.ts';
import { isRoot, someDataDir } from './testing/held-engine.ts';
import { postgresUser, type SystemUser } from './unprivileged.ts';

let user: SystemUser;
beforeAll(async () => {
  if (isRoot) user = (await postgresUser()) ?? { uid: 0, gid: 0 };
});

const version = async (runtime: string) =>
  (
    await promisify(execFile)(join(runtime, 'bin', 'postgres'), ['--version'], {
      cwd: '/',
      ...user,
    })
  ).stdout;

test.runIf(isRoot)(
  'a runtime that the database user cannot reach is copied where it can, once, and repaired',
  async () => {
    const closed = await someDataDir(); // only root may enter
    const runtime = join(closed, 'native');
    await cp(await findRuntime(null), runtime, { recursive: true, verbatimSymlinks: true });
    await chmod(join(runtime, 'bin'), 0o700); // as a strict umask leaves it
    const open = await someDataDir();
    await chmod(open, 0o755);
    const target = join(open, 'runtime');

    await Promise.all([copyFor(user, runtime, target), copyFor(user, runtime, target)]);

    await expect(version(runtime)).rejects.toThrow();
    expect(await version(target)).toContain('PostgreSQL');
    const { ino } = await lstat(target);
    await copyFor(user, runtime, target);
    expect((await lstat(target)).ino).toBe(ino);

    await truncate(join(target, 'bin', 'postgres'), 1_000);
    await copyFor(user, runtime, target);
    expect(await version(target)).toContain('PostgreSQL');

    await rm(target, { recursive: true });
    await mkdir(target, { mode: 0o777 });
    await chmod(target, 0o777); // anybody might have put a program there
    await copyFor(user, runtime, target);
    expect((await lstat(target)).mode & 0o777).toBe(0o755);
    expect(await version(target)).toContain('PostgreSQL');
  },
);
