import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngine, type Engine, type EngineConnection } from '@rental/server/engine/engine';
import { migrate } from '@rental/server/db/migrate';
import { openPool } from '@rental/server/db/pool';
import { loadDataset } from './dataset.ts';
import type { Pool } from './in-brand.ts';

export interface Store {
  readonly app: EngineConnection;
  /** Looks past row-level security: for the floor, which has none. */
  readonly superuser: EngineConnection;
  readonly owner: Pool;
  close(): Promise<void>;
}

interface StoreOptions {
  readonly orders: number;
  /** Kept and used again; without it the data set is made in a temporary directory and removed. */
  readonly dataDir?: string | undefined;
  /** Loads the rows; by default the data set. */
  readonly load?: typeof loadDataset;
}

/** PostgreSQL with the data set in it, loaded without waiting for the disk and then started again as in production. */
export async function openStore({
  orders,
  dataDir,
  load = loadDataset,
}: StoreOptions): Promise<Store> {
  const home = dataDir ?? (await mkdtemp(join(tmpdir(), 'rental-bench-')));
  const removeHome = async () => {
    if (dataDir === undefined) await rm(home, { recursive: true, force: true });
  };
  try {
    await fill(home, orders, load);
    const engine = await startEngine({ dataDir: home });
    const owner = openPool({ connection: engine.owner, size: 4, onError });
    return {
      app: engine.app,
      superuser: superuserOf(engine),
      owner,
      close: async () => {
        await owner.end();
        await engine.stop();
        await removeHome();
      },
    };
  } catch (error) {
    await removeHome();
    throw error;
  }
}

/** Loads the data set where there is none. */
async function fill(home: string, orders: number, load: typeof loadDataset): Promise<void> {
  const engine = await startEngine({ dataDir: home, durable: false });
  const owner = openPool({ connection: engine.owner, size: 4, onError });
  const superuser = openPool({ connection: superuserOf(engine), size: 2, onError });
  try {
    await migrate(owner);
    const { rows } = await owner.query<{ brands: number }>('select count(*) as brands from brands');
    if (rows[0]?.brands !== 0) return;
    const startedAt = performance.now();
    await load(owner, superuser, orders);
    const size = await owner.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    );
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`${orders} loaded in ${seconds} s, ${size.rows[0]?.size}`);
  } finally {
    await Promise.all([owner.end(), superuser.end()]);
    await engine.stop();
  }
}

const superuserOf = (engine: Engine): EngineConnection => ({ ...engine.app, user: 'postgres' });

/** An idle session that the engine ends as it stops; whoever uses one hears of it himself. */
function onError(): void {}
