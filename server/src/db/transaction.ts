import {
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import type { Socket } from 'node:net';
import type pg from 'pg';
import type { Tables } from './tables.ts';

/** A transaction of one brand: every query in it sees that brand's rows and no others. */
export type Tx = Kysely<Tables>;

export type BrandCode = string;

const brandForm = /^[a-z0-9_]{1,16}$/;

/**
 * Runs `work` in a transaction of `brand` (ADR 2). `begin` and the brand travel with the first query, in one
 * message. A throw rolls everything back.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  brand: BrandCode,
  mode: 'read only' | 'read write',
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!brandForm.test(brand)) throw new Error(`No brand code: ${brand}`);
  const client = await pool.connect();
  let broken: Error | undefined;
  gather(client);
  try {
    const begun = client.query(`begin ${mode}; set local app.brand = '${brand}'`);
    begun.catch(() => undefined); // awaited below; until then the first query tells of a lost session
    const answer = await work(over(client));
    await begun;
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error(`The transaction ended with ${command}`);
    return answer;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => {
      broken = rollbackError; // the session is unusable: the pool must not hand it out again
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Queries of one turn of the event loop leave in one write: `begin` with the first, a page with its total. */
function gather(client: pg.PoolClient): void {
  const { stream } = (client as pg.PoolClient & { connection: { stream: Socket } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}

const over = (client: pg.PoolClient): Tx =>
  new Kysely<Tables>({ dialect: new OneClientDialect(client) });

/** Kysely over a client that someone else borrowed and will give back. */
class OneClientDialect implements Dialect {
  readonly #client: pg.PoolClient;
  constructor(client: pg.PoolClient) {
    this.#client = client;
  }
  createDriver(): Driver {
    return new OneClientDriver(this.#client);
  }
  createQueryCompiler(): PostgresQueryCompiler {
    return new PostgresQueryCompiler();
  }
  createAdapter(): PostgresAdapter {
    return new PostgresAdapter();
  }
  createIntrospector(): DatabaseIntrospector {
    throw new Error('A transaction does not introspect');
  }
}

const notOurs = () => Promise.reject(new Error('A transaction does not begin another'));

class OneClientDriver implements Driver {
  readonly #connection: DatabaseConnection;
  constructor(client: pg.PoolClient) {
    this.#connection = new ClientConnection(client);
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
  beginTransaction = notOurs;
  commitTransaction = notOurs;
  rollbackTransaction = notOurs;
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  constructor(client: pg.PoolClient) {
    this.#client = client;
  }
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    gather(this.#client);
    const result = await this.#client.query({
      text: sql,
      values: [...parameters],
      ...nameOf(sql),
    } as pg.QueryConfig);
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) };
  }
  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('A transaction does not stream');
  }
}

const names = new Map<string, string>();
const mostNames = 400;

/** A statement seen before is planned once per session. Beyond `mostNames` texts they go unnamed. */
function nameOf(sql: string): { name: string } | object {
  const known = names.get(sql);
  if (known !== undefined) return { name: known };
  if (names.size >= mostNames) return {};
  const name = `q${names.size}`;
  names.set(sql, name);
  return { name };
}
