import { mkdir, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { EnginePlace } from './place.ts';
import { endOfLog } from './place.ts';
import { EngineRefusal, errorCode } from './refusal.ts';
import { giveTo } from './unprivileged.ts';
import { spawnWatched } from './watched.ts';

/** The PostgreSQL of the installed runtime; a cluster of another one cannot be opened by it. */
const majorVersion = '18';

/** Makes the cluster if there is none. It appears whole or not at all: an initdb cut short leaves only a draft. */
export async function ensureCluster(place: EnginePlace, durable: boolean): Promise<void> {
  await mkdir(place.clusterDir, { recursive: true, mode: 0o700 });
  await giveTo(place.user, place.clusterDir);
  await removeDrafts(place.clusterDir);
  const version = await versionOf(place.clusterDir);
  if (version === null) await makeCluster(place, durable);
  else if (version !== majorVersion) {
    throw new EngineRefusal(
      `数据库目录 ${place.clusterDir} 是 PostgreSQL ${version} 的数据，本程序内置的是 ${majorVersion}，无法直接打开。请用旧版本程序备份后再恢复。`,
    );
  }
}

async function makeCluster(place: EnginePlace, durable: boolean): Promise<void> {
  const draft = await mkdtemp(`${place.clusterDir}.draft-`);
  await giveTo(place.user, draft);
  const initdb = await spawnWatched(
    join(place.runtime, 'bin', 'initdb'),
    [
      `--pgdata=${place.user === null ? draft : '/proc/self/cwd'}`,
      '--username=postgres',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--auth-local=trust',
      '--auth-host=reject',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    { cwd: draft, user: place.user, logFd: place.log.fd, whenWeDie: 'killGroup' },
  );
  const code = await initdb.exited;
  initdb.letGo();
  if (code !== 0) {
    await rm(draft, { recursive: true, force: true });
    throw new EngineRefusal(`数据库初始化失败（退出码 ${code}）。${await endOfLog(place)}`);
  }
  await rename(draft, place.clusterDir); // over an empty directory too
  if (durable) await syncDirectory(dirname(place.clusterDir));
}

/** The cluster's PostgreSQL version; null for an empty directory. */
async function versionOf(clusterDir: string): Promise<string | null> {
  try {
    return (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  if ((await readdir(clusterDir)).length === 0) return null;
  throw new EngineRefusal(
    `目录 ${clusterDir} 不是空的，也不是完整的数据库。请把它移走，或用 DATA_DIR 指定另一个目录。`,
  );
}

/** An initdb of a killed start dies with it, but may be writing for a moment yet: what stays goes next time. */
async function removeDrafts(clusterDir: string): Promise<void> {
  const parent = dirname(clusterDir);
  for (const entry of await readdir(parent)) {
    if (entry.startsWith(`${basename(clusterDir)}.draft-`)) {
      await rm(join(parent, entry), { recursive: true, force: true, maxRetries: 3 }).catch(
        (error: unknown) => {
          if (errorCode(error) !== 'ENOTEMPTY') throw error;
        },
      );
    }
  }
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
