import type { Client } from 'pg';
import { join } from 'node:path';
import { connect } from './client.ts';
import { clearLeftovers, pidOnFile } from './leftovers.ts';
import { endOfLog, type EnginePlace } from './place.ts';
import { identify, isAlive, type ProcessId, signal } from './processes.ts';
import { EngineRefusal, errorCode } from './refusal.ts';
import { port } from './socket-path.ts';
import { until } from './until.ts';
import { spawnWatched, type Watched } from './watched.ts';

const settings = {
  listen_addresses: '',
  port,
  unix_socket_directories: '.', // the data directory, where PostgreSQL stands; no path to grow too long
  unix_socket_permissions: '0700',
  max_connections: 60,
  shared_buffers: '256MB',
  effective_cache_size: '4GB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // No server replicates from here, and without it COPY into a new table writes no log.
  wal_level: 'minimal',
  max_wal_senders: 0,
  wal_buffers: '16MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
};

/** For tests, whose data nobody misses after a crash of the machine. */
const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Not ready yet, rather than wrong: no socket, nobody listens, too many waiting, starting up or recovering. */
const comeAgain = new Set([
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EAGAIN',
  '57P03',
  '53300',
]);

export interface Postmaster {
  /** Resolves when PostgreSQL is gone, for whatever reason. */
  exited: Promise<{ code: number | null }>;
  /** Fast shutdown: open transactions are rolled back, all else is on disk. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL and waits for it, however long it recovers, as long as it lives. `client` is a connection of
 * the superuser, which the caller ends.
 */
export async function startPostmaster(
  place: EnginePlace,
  host: string,
  durable: boolean,
): Promise<{ postmaster: Postmaster; client: Client }> {
  const giveUpAt = performance.now() + 30_000;
  for (;;) {
    await clearLeftovers(place.clusterDir, host);
    const watched = await launch(place, durable);
    try {
      const client = await firstConnection(host, watched);
      if (client !== null)
        return { postmaster: await supervise(place.clusterDir, watched), client };
    } catch (error) {
      watched.letGo();
      await watched.exited;
      throw error;
    }
    const code = await watched.exited;
    watched.letGo();
    const log = await endOfLog(place);
    // Left over from a start that was killed a moment ago, and came to light only now.
    const isTaken = /shared memory block .* is still in use|lock file .* already exists/.test(log);
    if (!isTaken || performance.now() > giveUpAt)
      throw new EngineRefusal(`数据库启动失败（退出码 ${code}）。${log}`);
  }
}

function launch(place: EnginePlace, durable: boolean): Promise<Watched> {
  const chosen = Object.entries(durable ? settings : { ...settings, ...notDurable });
  return spawnWatched(
    join(place.runtime, 'bin', 'postgres'),
    [
      // As another user: a magic link to where it stands, which asks for no right to walk there.
      '-D',
      place.user === null ? place.clusterDir : '/proc/self/cwd',
      ...chosen.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { cwd: place.clusterDir, user: place.user, logFd: place.log.fd, whenWeDie: 'fastShutdown' },
  );
}

/** Null when PostgreSQL ends before it answers. */
async function firstConnection(host: string, watched: Watched): Promise<Client | null> {
  let client: Client | null = null;
  await until(async () => {
    try {
      client = await connect(host);
    } catch (error) {
      const code = errorCode(error); // none: the connection broke or timed out
      if (code !== undefined && !comeAgain.has(code)) throw error;
    }
    return client !== null || !watched.isRunning();
  });
  return client;
}

async function supervise(clusterDir: string, watched: Watched): Promise<Postmaster> {
  const id = await postmasterId(clusterDir);
  // With the shell and the watcher killed PostgreSQL would live on, unwatched: then it stops, as if it had died.
  const exited = watched.exited.then(async (code) => {
    await signal(id, 'SIGINT');
    await until(async () => !(await isAlive(id)));
    return { code };
  });
  return {
    exited,
    async stop() {
      watched.letGo();
      await signal(id, 'SIGINT'); // in case that the watcher was killed
      const stuck = setTimeout(() => void signal(id, 'SIGQUIT'), 60_000); // immediate: the next start recovers
      await exited;
      clearTimeout(stuck);
    },
  };
}

async function postmasterId(clusterDir: string): Promise<ProcessId> {
  const pid = await pidOnFile(clusterDir);
  const id = pid === null ? null : await identify(pid);
  if (id === null)
    throw new Error(`PostgreSQL answered, but ${clusterDir}/postmaster.pid names no live process`);
  return id;
}
