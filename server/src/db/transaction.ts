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
import type pg from 'pg';
import { ask, PassedOver, send as sendAsked, type Answered, type Statement } from './batch.ts';
import { currentSpans } from '../trace.ts';
import { tellStatement } from './statement-span.ts';
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
  let unanswered = 0;
  const onSpan = currentSpans();
  const send: Send = (statement) => {
    if (isOver) throw new Error('A query after its transaction');
    const result = ask(client, statement);
    if (onSpan !== null && statement.isOpening !== true) tellStatement(onSpan, statement, result);
    unanswered += 1;
    // it may be that nobody else hears of a failure
    result.then(
      () => (unanswered -= 1),
      (error: Error) => {
        unanswered -= 1;
        failure ??= error;
      },
    );
    return result;
  };
  let isAsked = false;
  const sendAlone: Send = (statement) => {
    if (isAsked) throw new Error('A second query in a transaction of one query');
    isAsked = true;
    const result = send(statement);
    void send(commit);
    return result;
  };
  try {
    void send(mode === 'read write' ? beginToWrite : beginToRead);
    void send({ text: `set local app.brand = '${brand}'`, isUnnamed: true, isOpening: true });
    if (mode === 'one query') {
      const answer = await work(new SentQueries(sendAlone));
      if (!isAsked) throw new Error('No query in a transaction of one query');
      if (failure) throw failure;
      return answer;
    }
    const answer = await work(new SentQueries(send));
    const isAlone = unanswered === 0;
    const committed = send(commit);
    // nothing was written that could fail to be kept, and nothing leaves with it that could fail
    if (mode === 'read only' && isAlone) return answer;
    const { command } = await committed;
    if (command !== 'COMMIT') throw failure ?? new Error(`The transaction ended with ${command}`);
    return answer;
  } catch (error) {
    sendAsked(client); // a query that fails would take a rollback in its message with it
    await send(rollback).catch((rollbackError: Error) => {
      broken = rollbackError; // the session is unusable: the pool must not hand it out again
    });
    throw error instanceof PassedOver ? (failure ?? error) : error;
  } finally {
    isOver = true;
    sendAsked(client); // whoever has the session next may ask it in another way
    client.release(broken);
  }
}

const beginToRead = { text: 'begin read only', isOpening: true } as const;
const beginToWrite = { text: 'begin read write', isOpening: true } as const;
const commit = { text: 'commit' };
const rollback = { text: 'rollback' };

/**
 * For a write whose answer nobody needs. It travels with `commit`, and where it fails, the transaction does. The
 * query must have been sent already, as `prepared` does.
 */
export function withCommit(write: Promise<unknown>): void {
  write.catch(() => undefined);
}

/** Hands a query on before it returns: what is sent first is answered first. */
type Send = (statement: Statement) => Promise<Answered>;

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
  const { rows, rowCount } = await send({ text: query.sql, values: query.parameters });
  return { rows: rows as R[], numAffectedRows: BigInt(rowCount) };
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
