import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { EngineConnection } from './engine.ts';
import { appRole, databaseName, ownerRole } from './roles.ts';
import { port, socketPath } from './socket-path.ts';

/** An engine that another process runs and will go on running. */
export interface AttachedEngine {
  owner: EngineConnection;
  app: EngineConnection;
  detach(): Promise<void>;
}

/** The engine of `dataDir` that runs already, for a command beside the server; null where none answers. */
export async function attachEngine(dataDir: string): Promise<AttachedEngine | null> {
  const clusterDir = join(resolve(dataDir), 'postgres');
  if (!existsSync(clusterDir)) return null;
  const socket = await socketPath(clusterDir);
  const connection = { host: socket.host, port, database: databaseName, ssl: false } as const;
  const probe = new pg.Client({ ...connection, user: appRole });
  try {
    await probe.connect();
    await probe.end();
  } catch {
    await socket.close();
    return null;
  }
  return {
    owner: { ...connection, user: ownerRole },
    app: { ...connection, user: appRole },
    detach: () => socket.close(),
  };
}
