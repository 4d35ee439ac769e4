import pg from 'pg';
import type { Config } from '../config.ts';
import { attachEngine } from '../engine/attach.ts';
import { keepEngine } from './kept-engine.ts';
import { listenTo, type Listener } from './listener.ts';
import { migrate } from './migrate.ts';
import { openPool, type Connection } from './pool.ts';

/** The database ready for use: migrated, with a pool for each of the two roles. */
export interface Database {
  /** Serves requests: owns nothing, held by row-level security. */
  readonly app: pg.Pool;
  /** The same role, for what is written beside a request's own transaction: those never wait for each other's sessions. */
  readonly aside: pg.Pool;
  /** Owns the schema: migrations, seeding, new brands. Row-level security holds it as well. */
  readonly owner: pg.Pool;
  /** Calls back at every NOTIFY of `channel`, and with nothing when one may have been missed. Ends with `close`. */
  listen(channel: string, onNotify: (payload?: string) => void): Promise<void>;
  /** Resolves when the embedded engine is gone for good. */
  readonly lost: Promise<void>;
  close(): Promise<void>;
}

interface Reached {
  readonly app: Connection;
  readonly owner: Connection;
  readonly role?: string;
  readonly lost: Promise<void>;
  readonly leave: () => Promise<void>;
}

const { escapeIdentifier } = pg;
const never = new Promise<void>(() => {});

/** The part of the configuration that says where the database is. */
export type DatabasePlace = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl'>;

interface OpenOptions {
  /** A command beside a running server uses that server's engine. */
  readonly beside?: boolean;
  /** Brings the schema to where it is wanted; without it, to the newest. */
  readonly prepareSchema?: (owner: pg.Pool) => Promise<void>;
  readonly onError: (error: Error) => void;
}

/** Reaches the database of the configuration, or starts the embedded one, and brings its schema up to date. */
export async function openDatabase(
  config: DatabasePlace,
  { beside = false, prepareSchema = migrate, onError }: OpenOptions,
): Promise<Database> {
  const reached = await reach(config, beside, onError);
  const owner = openPool({ connection: reached.owner, size: 4, onError });
  const served = { connection: reached.app, role: reached.role, onError };
  const app = openPool({ ...served, size: 16 });
  const aside = openPool({ ...served, size: 3 });
  const listeners: Listener[] = [];
  const close = async () => {
    const pools = [app.end(), aside.end(), owner.end()];
    await Promise.all([...pools, ...listeners.map((listener) => listener.close())]);
    await reached.leave();
  };
  try {
    if (config.databaseUrl !== undefined) await ensureAppRole(owner, config.databaseUrl);
    await prepareSchema(owner);
    await refusePowerfulRole(app);
  } catch (error) {
    await close();
    throw error;
  }
  const listen: Database['listen'] = async (channel, onNotify) => {
    listeners.push(await listenTo(reached.app, channel, onNotify, onError));
  };
  return { app, aside, owner, listen, lost: reached.lost, close };
}

async function reach(
  config: DatabasePlace,
  beside: boolean,
  onError: (error: Error) => void,
): Promise<Reached> {
  if (config.databaseUrl !== undefined)
    return {
      app: { connectionString: config.databaseUrl },
      owner: { connectionString: config.databaseOwnerUrl ?? config.databaseUrl },
      role: 'rental_app',
      lost: never,
      leave: async () => {},
    };
  const running = beside ? await attachEngine(config.dataDir) : null;
  if (running)
    return { app: running.app, owner: running.owner, lost: never, leave: () => running.detach() };
  const engine = await keepEngine(config.dataDir, onError);
  return { app: engine.app, owner: engine.owner, lost: engine.lost, leave: () => engine.stop() };
}

/** On a database of one's own the application's role is made by its owner; the login of the server then acts as it. */
async function ensureAppRole(owner: pg.Pool, appUrl: string): Promise<void> {
  await owner.query(`do $$ begin
    if not exists (select from pg_roles where rolname = 'rental_app') then create role rental_app nologin; end if;
  end $$`);
  const login = decodeURIComponent(new URL(appUrl).username);
  if (login === 'rental_app') return;
  await owner.query(
    `grant rental_app to ${login === '' ? 'current_user' : escapeIdentifier(login)}`,
  );
}

/** A role that could look past row-level security serves nobody (threat model 17). */
async function refusePowerfulRole(app: pg.Pool): Promise<void> {
  const { rows } = await app.query<{ powerful: boolean }>(
    `select rolsuper or rolbypassrls or exists (
       select from pg_tables where schemaname = 'public' and tableowner = current_user
     ) as powerful from pg_roles where rolname = current_user`,
  );
  if (rows[0]?.powerful !== false)
    throw new DatabaseRefusal(
      '应用数据库角色权限过大：它不能是超级用户、表的所有者，也不能绕过行级安全。',
    );
}

/** The database cannot be used as it is, in words for the person at the terminal. */
export class DatabaseRefusal extends Error {}
