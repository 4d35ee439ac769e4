import pg from 'pg';

/** How to reach one role of the database: by address, or by the parts of a socket. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; ssl: false };

const { builtins } = pg.types;
/** `bigint[]`, which pg has no name for. */
const int8Array: number = 1016;
const stringsOf = pg.types.getTypeParser(int8Array) as (text: string) => string[];

/** int8 arrives as a number, checked, in an array too; a date stays the day it is; the rest is pg's own reading. */
const ownParsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeInteger],
  [int8Array, (text) => stringsOf(text).map(safeInteger)],
  [builtins.DATE, (day) => day],
]);

/** Reads a value of a type from text. */
export const parserOf = (oid: number): ((text: string) => unknown) =>
  ownParsers.get(oid) ?? (pg.types.getTypeParser(oid, 'text') as (text: string) => unknown);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    ownParsers.get(oid) ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
};

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond 2^53: ${text}`);
  return value;
}

interface PoolOptions {
  readonly connection: Connection;
  readonly size: number;
  /** Another role to act as: the application's, when the login is the owner. */
  readonly role?: string | undefined;
  readonly onError: (error: Error) => void;
}

/** A bounded pool whose sessions never wait for ever (threat model 46). */
export function openPool({ connection, size, role, onError }: PoolOptions): pg.Pool {
  const settings = [
    'statement_timeout=10s',
    'lock_timeout=5s',
    'idle_in_transaction_session_timeout=30s',
    'timezone=UTC',
    ...(role ? [`role=${role}`] : []),
  ];
  const pool = new pg.Pool({
    ...connection,
    max: size,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'rental',
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    types,
    pipeline: true,
  });
  // a session that the server ends, idle or at work, would otherwise end the process; its query fails all the same
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Sessions like those of `pool` that wait for no disk: for what is begun anew where it is cut short. It is safe with the
 * next commit of any other session, for the log is written in its order.
 */
export const hurriedPool = (pool: pg.Pool, onError: (error: Error) => void): pg.Pool =>
  poolLike(pool, 'synchronous_commit=off', onError);

/** Sessions like those of `pool`, with another setting. */
export function poolLike(
  { options }: pg.Pool,
  setting: string,
  onError: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({ ...options, options: `${options.options ?? ''} -c ${setting}` });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
