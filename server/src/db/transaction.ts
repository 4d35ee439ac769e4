import {
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  type Compilable,
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

/** `one query`: reads only, and asks once; `begin`, the query and `commit` travel in one message. */
export type TransactionMode = 'read only' | 'read write' | 'one query';

/**
 * Runs `work` in a transaction of `brand` (ADR 2). `begin` and the brand travel with the first query, in one
 * message. A throw rolls everything back. What `work` has sent and does not wait for travels with `commit`; its
 * failure rolls back and is thrown, too.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  brand: BrandCode,
  mode: TransactionMode,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!brandForm.test(brand)) throw new Error(`No brand code: ${brand}`);
  const client = await pool.connect();
  let failure: Error | undefined;
  let broken: Error | undefined;
  let isOver = false;
  const send: Send = (query) => {
    if (isOver) throw new Error('A query after its transaction');
    gather(client);
    const result: Promise<pg.QueryResult> = client.query(query);
    result.catch((error: Error) => (failure ??= error)); // it may be that nobody else hears of it
    return result;
  };
  let isAsked = false;
  const sendAlone: Send = (query) => {
    if (isAsked) throw new Error('A second query in a transaction of one query');
    isAsked = true;
    const result = send(query);
    void send({ text: 'commit' });
    return result;
  };
  try {
    const access = mode === 'read write' ? mode : 'read only';
    void send({ text: `begin ${access}; set local app.brand = '${brand}'` });
    if (mode === 'one query') return await work(new SentQueries(sendAlone));
    const answer = await work(new SentQueries(send));
    const committed = send({ text: 'commit' });
    if (mode === 'read only') return answer; // nothing was written that could fail to be kept
    const { command } = await committed;
    if (command !== 'COMMIT') throw failure ?? new Error(`The transaction ended with ${command}`);
    return answer;
  } catch (error) {
    await send({ text: 'rollback' }).catch((rollbackError: Error) => {
      broken = rollbackError; // the session is unusable: the pool must not hand it out again
    });
    throw error;
  } finally {
    isOver = true;
    client.release(broken);
  }
}

/**
 * For a write whose answer nobody needs. It travels with `commit`, and where it fails, the transaction does. The
 * query must have been sent already, as `prepared` does.
 */
export function withCommit(write: Promise<unknown>): void {
  write.catch(() => undefined);
}

/** Queries of one turn of the event loop leave in one write: `begin` with the first, a page with its total. */
function gather(client: pg.PoolClient): void {
  const { stream } = (client as pg.PoolClient & { connection: { stream: Socket } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}

/** Hands a query on before it returns: what is sent first is answered first. */
type Send = (query: pg.QueryConfig) => Promise<pg.QueryResult>;

/** Kysely over one transaction. What is compiled already is sent at once, without the rest of the way. */
class SentQueries extends Kysely<Tables> {
  readonly send: Send;
  constructor(send: Send) {
    super({ dialect: new SendingDialect(send) });
    this.send = send;
  }
  override executeQuery<R>(query: CompiledQuery<R> | Compilable<R>): Promise<QueryResult<R>> {
    return resultOf(this.send, 'compile' in query ? query.compile() : query);
  }
}

/**
 * The same transaction for whoever may not act before `gate` is passed: queries are sent, and their answers come when
 * it is. Where it fails, they fail as it does.
 */
export function behind(tx: Tx, gate: Promise<unknown>): Tx {
  if (!(tx instanceof SentQueries)) throw new Error('Not a transaction');
  return new SentQueries(async (query) => {
    const result = tx.send(query);
    await gate;
    return result;
  });
}

async function resultOf<R>(send: Send, query: CompiledQuery): Promise<QueryResult<R>> {
  const { sql, parameters } = query;
  const result = await send({ text: sql, values: parameters as unknown[], ...nameOf(sql) });
  return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) };
}

/** For every transaction: making them costs more than what they do for one. */
const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();

class SendingDialect implements Dialect {
  readonly #send: Send;
  constructor(send: Send) {
    this.#send = send;
  }
  createDriver(): Driver {
    return new SendingDriver(this.#send);
  }
  createQueryCompiler(): PostgresQueryCompiler {
    return compiler;
  }
  createAdapter(): PostgresAdapter {
    return adapter;
  }
  createIntrospector(): DatabaseIntrospector {
    throw new Error('A transaction does not introspect');
  }
}

const notOurs = () => Promise.reject(new Error('A transaction does not begin another'));

class SendingDriver implements Driver {
  readonly #connection: DatabaseConnection;
  constructor(send: Send) {
    this.#connection = {
      executeQuery: (query) => resultOf(send, query),
      streamQuery: () => {
        throw new Error('A transaction does not stream');
      },
    };
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

const names = new Map<string, string>();
const maxNames = 400;

/** A statement seen before is planned once per session. Beyond `maxNames` texts they go unnamed. */
function nameOf(sql: string): { name: string } | object {
  const known = names.get(sql);
  if (known !== undefined) return { name: known };
  if (names.size >= maxNames) return {};
  const name = `q${names.size}`;
  names.set(sql, name);
  return { name };
}
