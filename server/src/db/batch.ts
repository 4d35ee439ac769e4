import pg from 'pg';
import { serialize } from 'pg-protocol';
import { prepareValue, type Prepared } from 'pg/lib/utils.js';
import { parserOf } from './pool.ts';

export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Its text is seldom the same again: no session keeps it. */
  readonly isUnnamed?: true;
  /** It only begins the transaction: no span tells of it. */
  readonly isOpening?: true;
}

/** The answer to a statement. */
export interface Answered<Row = unknown> {
  readonly rows: Row[];
  /** `SELECT`, `COMMIT`, ... */
  readonly command: string;
  readonly rowCount: number;
}

/**
 * Sends a statement over a session. All that is asked in one turn of the event loop leaves in one write, and its answers
 * come as one, because it ends with one `Sync`. Where a statement fails, those behind it in the same turn are not carried out.
 */
export function ask(client: pg.PoolClient, statement: Statement): Promise<Answered> {
  return sessionOf(client).ask(statement);
}

/** Sends at once all that was asked of this session, instead of at the end of the turn. */
export function send(client: pg.PoolClient): void {
  sessionOf(client).send();
}

/** A statement was not carried out, because one before it failed. */
export class PassedOver extends Error {
  constructor(cause: Error) {
    super('A statement before this one failed', { cause });
  }
}

const sessions = new WeakMap<pg.PoolClient, Session>();

function sessionOf(client: pg.PoolClient): Session {
  let session = sessions.get(client);
  if (!session) sessions.set(client, (session = new Session(client)));
  return session;
}

/** A session of the pool: the statements that it knows, and what is about to leave. */
class Session {
  readonly #client: pg.PoolClient;
  readonly #known = new Map<string, Known>();
  #batch: Batch | null = null;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  ask(statement: Statement): Promise<Answered> {
    if (!this.#batch) {
      this.#batch = new Batch(this.#known);
      setImmediate(this.send);
    }
    return this.#batch.add(statement);
  }

  readonly send = (): void => {
    const batch = this.#batch;
    this.#batch = null;
    if (batch) this.#client.query(batch);
  };
}

/** A statement with a name, in one session. */
interface Known {
  /** `doubtful` after a failure: PostgreSQL may have it or not. */
  state: 'sent' | 'doubtful';
  /** Undefined until described. They never change: PostgreSQL refuses a plan whose columns would be others. */
  columns: Columns | undefined;
}

/** How the rows of a statement are read. */
interface Columns {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
  /** A row of nulls: to copy it is faster than to add one field after another. */
  readonly blank: Readonly<Record<string, null>>;
}

const noColumns: Columns = { names: [], parsers: [], blank: {} };

const columnsOf = (fields: readonly Field[]): Columns => ({
  names: fields.map(({ name }) => name),
  parsers: fields.map(({ dataTypeID }) => parserOf(dataTypeID)),
  blank: Object.fromEntries(fields.map(({ name }) => [name, null])),
});

function rowOf({ names, parsers, blank }: Columns, fields: readonly (string | null)[]): unknown {
  const row: Record<string, unknown> = { ...blank };
  for (let at = 0; at < fields.length; at += 1) {
    const text = fields[at];
    if (text !== null && text !== undefined) row[names[at] ?? ''] = parsers[at]?.(text);
  }
  return row;
}

/** A statement of a batch that waits for its answer. */
interface Asked {
  readonly text: string;
  readonly name: string;
  readonly values: Prepared[];
  known: Known | undefined;
  columns: Columns | undefined;
  readonly rows: unknown[];
  /** A value that could not be read. */
  failure: Error | undefined;
  readonly resolve: (answer: Answered) => void;
  readonly reject: (error: Error) => void;
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** pg hands the messages of an answer to its query, by these names: a batch is one query that takes them itself. */
const PgQuery = pg.Query as unknown as new (text: string) => object;

/** Statements that leave as one message. */
export class Batch extends PgQuery {
  readonly statements: Asked[] = [];
  readonly #known: Map<string, Known>;
  #answered = 0;

  constructor(known: Map<string, Known>) {
    super('');
    this.#known = known;
  }

  add({ text, values = [], isUnnamed }: Statement): Promise<Answered> {
    const wired = values.map(prepareValue);
    return new Promise((resolve, reject) => {
      this.statements.push({
        text,
        name: isUnnamed ? '' : nameOf(text),
        values: wired,
        known: undefined,
        columns: undefined,
        rows: [],
        failure: undefined,
        resolve,
        reject,
      });
    });
  }

  submit({ stream }: pg.Connection): void {
    const messages = this.statements.flatMap((asked) => this.#messagesOf(asked));
    stream.write(Buffer.concat([...messages, serialize.sync()]));
  }

  #messagesOf(asked: Asked): Buffer[] {
    const { name, text, values } = asked;
    const messages: Buffer[] = [];
    let known = this.#known.get(name);
    if (known?.state !== 'sent') {
      if (known) messages.push(serialize.close({ type: 'S', name }));
      messages.push(serialize.parse({ name, text }));
      known = { state: 'sent', columns: undefined };
      if (name !== '') this.#known.set(name, known);
    }
    asked.known = known;
    asked.columns = known.columns;
    messages.push(serialize.bind({ statement: name, values }));
    if (!known.columns) messages.push(serialize.describe({ type: 'P' }));
    messages.push(serialize.execute());
    return messages;
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    const asked = this.statements[this.#answered];
    if (asked) asked.columns = columnsOf(fields);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const asked = this.statements[this.#answered];
    if (!asked || asked.failure) return;
    try {
      asked.rows.push(rowOf(asked.columns ?? noColumns, fields));
    } catch (error) {
      asked.failure = error instanceof Error ? error : new Error('Unreadable', { cause: error });
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const asked = this.statements[this.#answered];
    if (!asked) return;
    this.#answered += 1;
    if (asked.known) asked.known.columns = asked.columns ?? noColumns;
    if (asked.failure) return asked.reject(asked.failure);
    const space = text.indexOf(' ');
    const command = space < 0 ? text : text.slice(0, space);
    const rowCount = space < 0 ? 0 : Number(text.slice(text.lastIndexOf(' ') + 1));
    asked.resolve({ rows: asked.rows, command, rowCount: Number.isNaN(rowCount) ? 0 : rowCount });
  }

  /** A statement failed, or the session is lost. PostgreSQL has passed over all that was behind it in this message. */
  handleError(error: Error): void {
    const unanswered = this.statements.slice(this.#answered);
    this.#answered = this.statements.length;
    for (const { known } of unanswered) if (known && !known.columns) known.state = 'doubtful';
    const [failed, ...passedOver] = unanswered;
    failed?.reject(error);
    for (const { reject } of passedOver) reject(new PassedOver(error));
  }

  handleReadyForQuery(): void {
    if (this.#answered < this.statements.length)
      this.handleError(new Error('PostgreSQL answered fewer statements than it was asked'));
  }

  handleCopyInResponse(connection: { sendCopyFail(reason: string): void }): void {
    connection.sendCopyFail('A batch has nothing to copy');
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }
}

const names = new Map<string, string>();
const maxNames = 400;

/** A statement seen before is planned once per session. Beyond `maxNames` texts they go unnamed. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= maxNames) return '';
  const name = `q${names.size}`;
  names.set(text, name);
  return name;
}
