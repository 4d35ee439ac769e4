import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as z from 'zod';
import {
  BackupHead,
  BackupRefusal,
  BackupSums,
  formatVersion,
  type BackupKey,
} from './archive-format.ts';
import { fileMark, partMark } from './make-backup.ts';
import { BrokenArchive, tarEntries, type TarEntry } from './tar.ts';

/** Takes what is read of a backup, in its order. What it wrote counts only once `readBackup` has ended well. */
export interface BackupSink {
  begin(head: BackupHead): Promise<void>;
  rows(table: string, brand: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** Reads all of `content`, whose SHA-256 it can ask for then. */
  file(brand: string, key: string, content: AsyncIterable<Buffer>): Promise<void>;
}

export interface ReadBackup {
  readonly head: BackupHead;
  readonly sums: BackupSums;
}

const broken = '备份文件不完整或已损坏，不能使用。';
const maxJsonBytes = 64 * 1024 * 1024;

/**
 * Reads a backup from its first byte to its last, and refuses it where it is cut short, changed, or signed by another
 * server than that of `key`. Without a key, who made it is not asked.
 */
export async function readBackup(
  bytes: AsyncIterable<Uint8Array>,
  key: BackupKey | null,
  sink: BackupSink,
): Promise<ReadBackup> {
  try {
    return await new BackupReader(key, sink).read(tarEntries(unzipped(bytes)));
  } catch (error) {
    if (error instanceof BrokenArchive || isOfZlib(error))
      throw new BackupRefusal(broken, { cause: error });
    throw error;
  }
}

/** Reads a backup and keeps nothing of it: for who wants to know that it is whole. */
export const checkBackup = (
  bytes: AsyncIterable<Uint8Array>,
  key: BackupKey | null,
): Promise<ReadBackup> => {
  const skip = async (content: AsyncIterable<Buffer>) => {
    for await (const chunk of content) void chunk;
  };
  return readBackup(bytes, key, {
    begin: async () => {},
    rows: (_table, _brand, content) => skip(content),
    file: (_brand, _key, content) => skip(content),
  });
};

async function* unzipped(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const zipped = Readable.from(bytes);
  const unzip = createGunzip();
  zipped.on('error', (error) => unzip.destroy(error));
  try {
    yield* zipped.pipe(unzip) as AsyncIterable<Buffer>;
  } finally {
    zipped.destroy();
    unzip.destroy();
  }
}

const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

class BackupReader {
  readonly #key: BackupKey | null;
  readonly #sink: BackupSink;
  #head: BackupHead | null = null;
  #headSha256 = '';
  readonly #tables = new Map<string, { hash: Hash; brand: string }>();
  readonly #files = { count: 0, bytes: 0, hash: createHash('sha256') };

  constructor(key: BackupKey | null, sink: BackupSink) {
    this.#key = key;
    this.#sink = sink;
  }

  async read(entries: AsyncIterable<TarEntry>): Promise<ReadBackup> {
    let sums: Buffer | null = null;
    let signature: string | null = null;
    for await (const entry of entries) {
      const [kind, first = '', second = ''] = entry.name.split('/');
      if (signature !== null) throw new BrokenArchive('An entry after the signature');
      if (sums !== null) {
        if (kind !== 'signature') throw new BrokenArchive('An entry after the sums');
        signature = (await whole(entry)).toString();
      } else if (kind === 'head.json') await this.#begin(await whole(entry));
      else if (this.#head === null) throw new BrokenArchive('The head is not first');
      else if (kind === 'db') await this.#rows(first, second, entry);
      else if (kind === 'files') await this.#file(first, second, entry);
      else if (kind === 'sums.json') sums = await whole(entry);
      else throw new BrokenArchive(`An unknown entry: ${entry.name}`);
    }
    if (this.#head === null || sums === null || signature === null)
      throw new BrokenArchive('The archive has no end');
    if (this.#key !== null && !this.#key.isSigned(sums, signature))
      throw new BackupRefusal('备份文件的签名不正确：内容可能被改动过，不能使用。');
    return { head: this.#head, sums: this.#agreed(parsed(BackupSums, jsonOf(sums))) };
  }

  async #begin(bytes: Buffer): Promise<void> {
    if (this.#head !== null) throw new BrokenArchive('A second head');
    const json = jsonOf(bytes);
    const { format } = parsed(z.object({ format: z.int() }), json);
    if (format !== formatVersion)
      throw new BackupRefusal(`备份格式为版本 ${format}，本程序只能读取版本 ${formatVersion}。`);
    const head = parsed(BackupHead, json);
    if (this.#key !== null && this.#key.fingerprint !== head.keyFingerprint)
      throw new BackupRefusal(
        '当前的密钥文件不是做这份备份时的密钥。请把原来的密钥文件放回 SECRET_KEY_FILE 所指的位置；原密钥已丢失时，移走当前的密钥文件再恢复（已绑定的二次验证将失效）。',
      );
    this.#headSha256 = createHash('sha256').update(bytes).digest('hex');
    this.#head = head;
    for (const { name } of head.tables)
      this.#tables.set(name, { hash: createHash('sha256'), brand: '' });
    await this.#sink.begin(head);
  }

  async #rows(name: string, brand: string, entry: TarEntry): Promise<void> {
    const table = this.#tables.get(name);
    if (table === undefined) throw new BrokenArchive(`Rows of no table: ${name}`);
    if (table.brand !== brand) table.hash.update(partMark(brand));
    table.brand = brand;
    await this.#sink.rows(name, brand, hashing(entry.content, table.hash));
  }

  async #file(brand: string, key: string, entry: TarEntry): Promise<void> {
    const hash = createHash('sha256');
    await this.#sink.file(brand, key, hashing(entry.content, hash));
    this.#files.hash.update(fileMark(brand, key, entry.size, hash.digest()));
    this.#files.count += 1;
    this.#files.bytes += entry.size;
  }

  /** The sums that the archive says, where they are those of what was read. */
  #agreed(said: BackupSums): BackupSums {
    const { count, bytes, hash } = this.#files;
    const read = said.tables.map(({ name }) => [name, this.#tables.get(name)?.hash.digest('hex')]);
    const isSame =
      said.headSha256 === this.#headSha256 &&
      said.tables.length === this.#tables.size &&
      said.tables.every(
        ({ name, sha256 }, at) => read[at]?.[0] === name && read[at]?.[1] === sha256,
      ) &&
      said.files.count === count &&
      said.files.bytes === bytes &&
      said.files.sha256 === hash.digest('hex');
    if (!isSame) throw new BackupRefusal(broken);
    return said;
  }
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch (error) {
    throw new BrokenArchive('No JSON', { cause: error });
  }
}

function parsed<T>(schema: z.ZodType<T>, json: unknown): T {
  const { success, data, error } = schema.safeParse(json);
  if (!success) throw new BrokenArchive('Not as it is written', { cause: error });
  return data;
}

async function whole({ name, size, content }: TarEntry): Promise<Buffer> {
  if (size > maxJsonBytes) throw new BrokenArchive(`Too large: ${name}`);
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The same chunks, which `hash` is told on the way. */
export async function* hashing(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}
