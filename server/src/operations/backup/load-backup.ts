import { createHash } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { finished } from 'node:stream/promises';
import { migrate, migrationNames } from '../../db/migrate.ts';
import type { Storage } from '../../gateways/storage/storage.ts';
import {
  BackupRefusal,
  type BackupHead,
  type BackupSums,
  type BackupTable,
} from './archive-format.ts';
import { copyIn, openSession, partsOf, readTables } from './backup-tables.ts';
import { beginCopyOut, partMark } from './make-backup.ts';
import { hashing, type BackupSink } from './read-backup.ts';

const { escapeIdentifier: quoted } = pg;

/**
 * Ids go on far behind the last one of the backup. What was made after it is lost here, and may be known to a provider
 * by its id: a new bill must not come by a trade number under which another one was paid.
 */
const idGap = 1_000_000;

interface RunningCopy {
  readonly table: string;
  readonly brand: string;
  readonly stream: CopyStreamQuery;
  /** Why PostgreSQL ended it. */
  failure?: Error;
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Loads a backup into an empty database, in one transaction: nothing is there before `finish`. */
export class BackupLoader implements BackupSink {
  readonly #owner: pg.Pool;
  readonly #storage: Storage | null;
  #session: pg.Client | null = null;
  #head: BackupHead | null = null;
  /** Tables that hide rows from their owner, too: COPY writes no such table. */
  #walled: readonly string[] = [];
  #foreignKeys: readonly ForeignKey[] = [];
  #copy: RunningCopy | null = null;
  readonly #rowsOf = new Map<string, number>();
  #damagedFiles = 0;

  /** Without a storage, files are only compared with the rows that name them. */
  constructor(owner: pg.Pool, storage: Storage | null) {
    this.#owner = owner;
    this.#storage = storage;
  }

  async begin(head: BackupHead): Promise<void> {
    await bringSchemaTo(this.#owner, head.migrations);
    this.#head = head;
    const session = await openSession(this.#owner);
    this.#session = session;
    await session.query('begin');
    const tables = await readTables(session);
    const shapeOf = ({ name, columns }: BackupTable) => `${name}(${columns.toSorted().join()})`;
    if (tables.map(shapeOf).join() !== head.tables.map(shapeOf).join())
      throw new BackupRefusal('备份中的表结构与本程序不一致，不能恢复。');
    this.#walled = await walledTables(session);
    for (const table of this.#walled)
      await session.query(`alter table ${table} no force row level security`);
    this.#foreignKeys = await foreignKeysOf(session);
    for (const { table, name } of this.#foreignKeys)
      await session.query(`alter table ${table} drop constraint ${quoted(name)}`);
  }

  async rows(name: string, brand: string, content: AsyncIterable<Buffer>): Promise<void> {
    if (this.#copy?.table !== name || this.#copy.brand !== brand) {
      await this.#endCopy();
      const table = this.#head?.tables.find((one) => one.name === name);
      if (table === undefined) throw new Error(`No table: ${name}`);
      const started: RunningCopy = {
        table: name,
        brand,
        stream: this.#at.query(copyFrom(copyIn(table))),
      };
      started.stream.on('error', (error) => (started.failure = error));
      this.#copy = started;
    }
    const copy = this.#copy;
    for await (const chunk of content) {
      if (copy.failure) throw copy.failure;
      if (!copy.stream.write(chunk)) await once(copy.stream, 'drain');
    }
  }

  async file(brand: string, key: string, content: AsyncIterable<Buffer>): Promise<void> {
    await this.#endCopy();
    const { rows } = await this.#at.query<{ mime: string; sha256: Buffer }>(
      'select mime, sha256 from files where brand_code = $1 and key = $2 and deleted_at is null',
      [brand, key],
    );
    const [row] = rows;
    if (row === undefined) throw new BackupRefusal(`备份中的文件 ${brand}/${key} 没有对应的记录。`);
    const hash = createHash('sha256');
    const hashed = hashing(content, hash);
    if (this.#storage) await this.#storage.putStream(key, hashed, row.mime);
    else for await (const chunk of hashed) void chunk;
    if (!hash.digest().equals(row.sha256)) this.#damagedFiles += 1;
  }

  /** Throws unless the rows that were loaded, read again, have the sums of the archive: table by table. */
  async compareRows({ tables }: BackupSums): Promise<void> {
    const head = this.#head;
    await this.#endCopy();
    for (const table of head?.tables ?? []) {
      const hash = createHash('sha256');
      for (const brand of partsOf(table, head?.brands ?? [])) {
        let isFirst = true;
        const copy = await beginCopyOut(this.#at, table, brand);
        for await (const chunk of copy.stream) {
          if (isFirst) hash.update(partMark(brand));
          isFirst = false;
          hash.update(chunk);
        }
        await copy.rows();
      }
      if (tables.find(({ name }) => name === table.name)?.sha256 !== hash.digest('hex'))
        throw new BackupRefusal(`恢复后 ${table.name} 的内容与备份不一致。`);
    }
  }

  /** Throws unless the files of the archive are those that its rows name, with the bytes that were stored. */
  async compareFiles({ files }: BackupSums): Promise<void> {
    let named = 0;
    for (const brand of this.#head?.brands ?? []) {
      const { rows } = await this.#at.query<{ count: string }>(
        'select count(*)::text as count from files where brand_code = $1 and deleted_at is null',
        [brand],
      );
      named += Number(rows[0]?.count);
    }
    const held = files.count + files.missing + files.deletedMeanwhile;
    if (named !== held || this.#damagedFiles !== files.damaged)
      throw new BackupRefusal('备份中的文件与文件记录不一致。');
  }

  /** Ends the transaction well, and brings the schema from that of the backup to the newest. */
  async finish({ tables }: BackupSums): Promise<void> {
    await this.#endCopy();
    for (const { name, rows } of tables)
      if ((this.#rowsOf.get(name) ?? 0) !== rows)
        throw new BackupRefusal(
          `${name} 应有 ${rows} 行，恢复了 ${this.#rowsOf.get(name) ?? 0} 行。`,
        );
    const session = this.#at;
    for (const { table, name, definition } of this.#foreignKeys)
      await session.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    for (const table of this.#walled)
      await session.query(`alter table ${table} force row level security`);
    for (const { name, identity } of this.#head?.tables ?? [])
      if (identity !== null && identity.last !== null)
        await session.query('select setval(pg_get_serial_sequence($1, $2), $3::bigint + $4)', [
          `public.${name}`,
          identity.column,
          identity.last,
          idGap,
        ]);
    await session.query('commit');
    await session.query('analyze');
    await migrate(this.#owner);
    await session.query(`notify brands`);
  }

  /** Lets go of the session; what was not finished is undone. */
  async close(): Promise<void> {
    await this.#session?.end();
  }

  get #at(): pg.Client {
    if (this.#session === null) throw new Error('Nothing was begun');
    return this.#session;
  }

  async #endCopy(): Promise<void> {
    if (this.#copy === null) return;
    const { table, stream, failure } = this.#copy;
    this.#copy = null;
    if (failure) throw failure;
    stream.end();
    await finished(stream);
    this.#rowsOf.set(table, (this.#rowsOf.get(table) ?? 0) + stream.rowCount);
  }
}

const foreignKeysOf = async (session: pg.Client): Promise<ForeignKey[]> =>
  (
    await session.query<ForeignKey>(
      `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`,
    )
  ).rows;

const walledTables = async (session: pg.Client): Promise<string[]> =>
  (
    await session.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
       where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
    )
  ).rows.map(({ name }) => name);

/** Makes the tables of the backup in a database that is empty: without tables, or with ours and no brand in them. */
async function bringSchemaTo(owner: pg.Pool, wanted: readonly string[]): Promise<void> {
  const there = await migrationsOf(owner);
  if (there === null) {
    const { rowCount } = await owner.query(
      `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
    );
    if (rowCount !== 0) throw new BackupRefusal(notEmpty);
  } else {
    const { rowCount } = await owner.query('select from brands limit 1');
    if (rowCount !== 0) throw new BackupRefusal(notEmpty);
    const beyond = there.find((name) => !wanted.includes(name));
    if (beyond !== undefined)
      throw new BackupRefusal(`目标数据库的结构（${beyond}）比备份新，请新建一个空数据库再恢复。`);
  }
  const unknown = wanted.find((name) => !migrationNames.has(name));
  if (unknown !== undefined)
    throw new BackupRefusal(`备份来自更新的版本（${unknown}），请先升级程序再恢复。`);
  await migrate(owner, wanted.at(-1));
  const now = await migrationsOf(owner);
  if (now?.join() !== wanted.join())
    throw new BackupRefusal('备份的数据库结构与本程序不一致，请用做备份时的版本恢复。');
}

const notEmpty = '目标数据库不是空的。为了不覆盖已有数据，只能恢复到空数据库。';

async function migrationsOf(owner: pg.Pool): Promise<string[] | null> {
  const { rows } = await owner.query<{ isThere: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as "isThere"`,
  );
  if (rows[0]?.isThere !== true) return null;
  const applied = await owner.query<{ name: string }>(
    'select name from kysely_migration order by name collate "C"',
  );
  return applied.rows.map(({ name }) => name);
}
