import { createHash, type Hash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Storage } from '../../gateways/storage/storage.ts';
import {
  formatVersion,
  noBrand,
  type BackupHead,
  type BackupKey,
  type BackupSums,
  type BackupTable,
} from './archive-format.ts';
import { copyOut, openSession, partsOf, readTables, seeBrand } from './backup-tables.ts';
import { paddingOf, tarEnd, tarHeader } from './tar.ts';

/** The places of the rows and files that a backup holds. */
export interface BackupSource {
  readonly owner: pg.Pool;
  readonly storage: Storage;
  readonly key: BackupKey;
  readonly now: () => Date;
  readonly signal?: AbortSignal | undefined;
}

/** Rows are kept in pieces of about this size: a tar archive says the size of a file before the file. */
const pieceBytes = 4 * 1024 * 1024;
const filesAtOnce = 200;
const maxExamples = 20;

/**
 * The bytes of a backup (a tar archive), made as they are read: little is held in memory. All rows are of one snapshot,
 * and the files are those that the snapshot names. `onSums` is told what the archive holds once all of it was read.
 */
export async function* backupBytes(
  source: BackupSource,
  onSums: (sums: BackupSums) => void,
): AsyncGenerator<Buffer> {
  const madeAt = source.now();
  const entry = function* (name: string, content: Buffer) {
    yield tarHeader(name, content.length, madeAt);
    yield content;
    yield paddingOf(content.length);
  };
  const session = await openSession(source.owner);
  try {
    await session.query('begin isolation level repeatable read, read only');
    const head = await readHead(session, source.key, madeAt);
    const headBytes = Buffer.from(JSON.stringify(head));
    yield* entry('head.json', headBytes);

    const tables: BackupSums['tables'] = [];
    for (const table of head.tables) {
      const hash = createHash('sha256');
      let rows = 0;
      for (const brand of partsOf(table, head.brands)) {
        source.signal?.throwIfAborted();
        const copied = yield* rowsOf(session, table, brand, hash, entry);
        rows += copied;
      }
      tables.push({ name: table.name, rows, sha256: hash.digest('hex') });
    }
    const files = yield* filesOf(session, source, head.brands, madeAt);
    const sums: BackupSums = { headSha256: sha256(headBytes), tables, files };
    const sumsBytes = Buffer.from(JSON.stringify(sums));
    yield* entry('sums.json', sumsBytes);
    yield* entry('signature', Buffer.from(source.key.sign(sumsBytes)));
    yield tarEnd();
    onSums(sums);
  } finally {
    await session.end();
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function readHead(session: pg.Client, key: BackupKey, madeAt: Date): Promise<BackupHead> {
  const migrations = await session.query<{ name: string }>(
    'select name from kysely_migration order by name collate "C"',
  );
  const server = await session.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const brands = await session.query<{ code: string }>(
    'select code from brands order by code collate "C"',
  );
  return {
    format: formatVersion,
    madeAt: madeAt.toISOString(),
    postgres: server.rows[0]?.version ?? '',
    migrations: migrations.rows.map(({ name }) => name),
    keyFingerprint: key.fingerprint,
    brands: brands.rows.map(({ code }) => code),
    tables: await readTables(session),
  };
}

/** The rows of a brand in a table, in pieces; answers how many. Nothing where there are none. */
async function* rowsOf(
  session: pg.Client,
  table: BackupTable,
  brand: string,
  hash: Hash,
  entry: (name: string, content: Buffer) => Iterable<Buffer>,
): AsyncGenerator<Buffer, number> {
  const copy = await beginCopyOut(session, table, brand);
  let held: Buffer[] = [];
  let heldBytes = 0;
  let pieces = 0;
  const flush = function* () {
    pieces += 1;
    const name = `db/${table.name}/${brand}/${String(pieces).padStart(6, '0')}.copy`;
    yield* entry(name, Buffer.concat(held));
    held = [];
    heldBytes = 0;
  };
  for await (const chunk of copy.stream) {
    if (pieces === 0 && heldBytes === 0) hash.update(partMark(brand));
    hash.update(chunk);
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes >= pieceBytes) yield* flush();
  }
  if (heldBytes > 0) yield* flush();
  return copy.rows();
}

/** Parts the rows of one brand from those of another in the sum of a table. */
export const partMark = (brand: string): string => `\n${brand}\n`;

/** The rows of a brand in a table as COPY writes them; `rows` is asked for at the end. */
export async function beginCopyOut(session: pg.Client, table: BackupTable, brand: string) {
  if (brand !== noBrand) await seeBrand(session, brand);
  const copy = session.query(copyTo(copyOut(table, brand)));
  return {
    stream: copy as AsyncIterable<Buffer>,
    rows: async () => {
      await session.query('select'); // the count comes after the last byte
      return copy.rowCount;
    },
  };
}

const noFiles = { count: 0, bytes: 0, missing: 0, deletedMeanwhile: 0, damaged: 0 };

interface FileRow {
  readonly key: string;
  readonly bytes: string;
  readonly sha256: Buffer;
}

/** Every file that the snapshot names and that is not deleted, with the sum of them all. */
async function* filesOf(
  session: pg.Client,
  { owner, storage, signal }: BackupSource,
  brands: readonly string[],
  madeAt: Date,
): AsyncGenerator<Buffer, BackupSums['files']> {
  const all = createHash('sha256');
  const found = { ...noFiles, examples: [] as string[] };
  const complain = (what: 'missing' | 'damaged', name: string) => {
    found[what] += 1;
    if (found.examples.length < maxExamples) found.examples.push(name);
  };
  for (const brand of brands) {
    await seeBrand(session, brand);
    await session.query({
      text: `declare stored no scroll cursor for select key, bytes::text, sha256 from files
        where brand_code = '${brand}' and deleted_at is null order by key collate "C"`,
    });
    for (;;) {
      const { rows } = await session.query<FileRow>(`fetch ${filesAtOnce} from stored`);
      for (const row of rows) {
        signal?.throwIfAborted();
        const name = `${brand}/${row.key}`;
        const opened = await storage.open(row.key);
        if (opened === null) {
          if (await isStillNamed(owner, brand, row.key)) complain('missing', name);
          else found.deletedMeanwhile += 1;
          continue;
        }
        const hash = createHash('sha256');
        let read = 0;
        yield tarHeader(`files/${name}`, opened.size, madeAt);
        for await (const chunk of opened.stream as AsyncIterable<Buffer>) {
          hash.update(chunk);
          read += chunk.length;
          yield chunk;
        }
        if (read !== opened.size) throw new Error(`The file ${name} changed while it was read`);
        yield paddingOf(read);
        const digest = hash.digest();
        if (!digest.equals(row.sha256)) complain('damaged', name);
        all.update(fileMark(brand, row.key, read, digest));
        found.count += 1;
        found.bytes += read;
      }
      if (rows.length < filesAtOnce) break;
    }
    await session.query('close stored');
  }
  return { ...found, sha256: all.digest('hex') };
}

/** A file in the sum of all files. */
export const fileMark = (brand: string, key: string, bytes: number, digest: Buffer): string =>
  `${brand} ${key} ${bytes} ${digest.toString('hex')}\n`;

/** A file may have been deleted, and its bytes let go of, since the snapshot. */
async function isStillNamed(owner: pg.Pool, brand: string, key: string): Promise<boolean> {
  const session = await owner.connect();
  try {
    await session.query(`begin read only; set local app.brand = '${brand}'`);
    const { rowCount } = await session.query(
      'select from files where brand_code = $1 and key = $2 and deleted_at is null',
      [brand, key],
    );
    await session.query('commit');
    return rowCount === 1;
  } finally {
    session.release();
  }
}
