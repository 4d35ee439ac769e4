import { mkdir, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { identify, isAlive } from './processes.ts';
import { EngineRefusal, errorCode } from './refusal.ts';

const released = 'released';

/** One server per data directory. A lock whose process was killed is taken over. */
export async function lockDataDir(dataDir: string): Promise<{ release(): Promise<void> }> {
  return lock(resolve(dataDir), 'server.lock');
}

/** The engine's own lock, apart from the server's, so that a caller may hold that one as well. */
export async function lockEngine(dataDir: string): Promise<{ release(): Promise<void> }> {
  return lock(resolve(dataDir), 'postgres.lock');
}

/**
 * The lock is a folder of numbered entries; whoever owns the highest holds it. An entry is a symbolic link whose
 * target names the process: made with its content in one step, and failing where one exists.
 *
 * Taking over is always "make the number after the one I saw dead", so of two at once only one can. Numbers never
 * go down (release adds an entry, it does not take the last away), so one who looked long ago cannot win with a
 * number that has been used: it finds a higher one when it looks again, and steps back.
 */
async function lock(dataDir: string, name: string): Promise<{ release(): Promise<void> }> {
  const folder = join(dataDir, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const me = await identify(process.pid);
  if (me === null) throw new Error('this process cannot see itself in the process table');

  for (;;) {
    const latest = await highest(folder);
    const holder = await ownerOf(folder, latest);
    if (holder !== null && (await isAlive(holder))) {
      throw new EngineRefusal(
        `该目录已有一个服务在运行（进程 ${holder.pid}）：${dataDir}。请先停止它，或用 DATA_DIR 指定另一个目录。`,
      );
    }
    const mine = latest + 1;
    if (!(await make(folder, mine, `${me.pid}@${me.start}`))) continue;
    if ((await highest(folder)) !== mine) {
      await rm(join(folder, String(mine)));
      continue;
    }
    await removeBelow(folder, mine);
    return { release: () => release(folder, mine) };
  }
}

async function release(folder: string, mine: number): Promise<void> {
  await make(folder, mine + 1, released); // exists already when released before
  await rm(join(folder, String(mine)), { force: true });
}

async function make(folder: string, number: number, content: string): Promise<boolean> {
  try {
    await symlink(content, join(folder, String(number)));
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

async function ownerOf(
  folder: string,
  number: number,
): Promise<{ pid: number; start: string } | null> {
  if (number === 0) return null;
  try {
    const [, pid, start] = /^(\d+)@(.+)$/.exec(await readlink(join(folder, String(number)))) ?? [];
    return pid === undefined || start === undefined ? null : { pid: Number(pid), start };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null; // a newer holder has cleared it away: the second look finds that one
    throw error;
  }
}

async function highest(folder: string): Promise<number> {
  return Math.max(0, ...(await numbersIn(folder)));
}

async function removeBelow(folder: string, mine: number): Promise<void> {
  for (const number of await numbersIn(folder)) {
    if (number < mine) await rm(join(folder, String(number)), { force: true });
  }
}

async function numbersIn(folder: string): Promise<number[]> {
  return (await readdir(folder)).filter((entry) => /^\d+$/.test(entry)).map(Number);
}
