import { access, constants, mkdir, open, realpath, rm, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ensureCluster } from './cluster.ts';
import { lockEngine } from './instance-lock.ts';
import { startPostmaster } from './postmaster.ts';
import { EngineRefusal, errorText } from './refusal.ts';
import { appRole, databaseName, ensureRoles, ownerRole } from './roles.ts';
import { findRuntime } from './runtime.ts';
import { port, socketPath } from './socket-path.ts';
import { postgresUser } from './unprivileged.ts';

export { EngineRefusal } from './refusal.ts';

/** A connection of `pg`: a unix socket's directory for a host, and no password, for the directory is closed to others. */
export interface EngineConnection {
  host: string;
  port: number;
  user: string;
  database: string;
  /** Independent of PGSSLMODE. */
  ssl: false;
}

export interface Engine {
  /** Owns the database: for migrations. */
  owner: EngineConnection;
  /** Owns nothing, and row-level security holds for it. */
  app: EngineConnection;
  /** Fast shutdown; resolves when PostgreSQL is gone. A second call waits for the first. */
  stop(): Promise<void>;
  /** Resolves when the engine dies by itself, never after `stop`. */
  exited: Promise<{ code: number | null }>;
}

export interface EngineOptions {
  dataDir: string;
  /** False for tests: a crash of the machine may then lose or break the data. */
  durable?: boolean;
}

const leastFreeMb = 200;

/**
 * Starts PostgreSQL on `dataDir`, and makes it there the first time. It ends with this process, whatever ends that.
 * One engine per directory: the lock is taken here, and given back by `stop`.
 */
export async function startEngine({ dataDir, durable = true }: EngineOptions): Promise<Engine> {
  if (process.platform === 'win32') {
    throw new EngineRefusal(
      '内置数据库不支持 Windows。请安装 PostgreSQL，并用 DATABASE_URL 指定它的地址。',
    );
  }
  const home = await makeHome(resolve(dataDir));
  const undo: (() => Promise<void>)[] = [];
  const undoAll = async () => {
    for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step();
  };
  try {
    const lock = await lockEngine(home);
    undo.push(() => lock.release());
    await requireFreeSpace(home);

    const user = await postgresUser();
    const runtime = await findRuntime(user);
    const logFile = join(home, 'postgres.log');
    await rm(logFile, { force: true }); // a leftover PostgreSQL may still be writing to the old one
    const log = await open(logFile, 'a', 0o600);
    undo.push(() => log.close());
    const place = { clusterDir: join(home, 'postgres'), logFile, log, runtime, user };
    await ensureCluster(place, durable);

    const socket = await socketPath(place.clusterDir);
    undo.push(() => socket.close());
    const { postmaster, client } = await startPostmaster(place, socket.host, durable);
    undo.push(() => postmaster.stop());
    try {
      await ensureRoles(client);
    } finally {
      await client.end();
    }

    const connection = { host: socket.host, port, database: databaseName, ssl: false } as const;
    let stopped: Promise<void> | undefined;
    return {
      owner: { ...connection, user: ownerRole },
      app: { ...connection, user: appRole },
      stop: () => (stopped ??= undoAll()),
      exited: new Promise((died) => {
        void postmaster.exited.then((exit) => {
          if (stopped === undefined) died(exit);
        });
      }),
    };
  } catch (error) {
    await undoAll();
    throw error;
  }
}

async function makeHome(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(dataDir);
  } catch (cause) {
    throw new EngineRefusal(
      `无法使用数据目录 ${dataDir}（${errorText(cause)}）。请检查权限，或用 DATA_DIR 指定另一个目录。`,
      { cause },
    );
  }
}

async function requireFreeSpace(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const freeMb = Math.floor((bavail * bsize) / 1024 ** 2);
  if (freeMb < leastFreeMb) {
    throw new EngineRefusal(
      `磁盘空间不足：${dataDir} 所在的磁盘只剩 ${freeMb} MB，启动数据库至少需要 ${leastFreeMb} MB。请清理磁盘，或用 DATA_DIR 指定另一个目录。`,
    );
  }
}
