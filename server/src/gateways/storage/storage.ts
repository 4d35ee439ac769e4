import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** The storage of files: a disk, or anything that speaks S3. It knows keys, never who may read what. */
export interface Storage {
  /** Keeps `bytes` under `key`, whole or not at all; they survive a crash that follows. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** The same of bytes that come bit by bit, of which only a little is held in memory. Where `chunks` throws, nothing is kept. */
  putStream(key: string, chunks: AsyncIterable<Uint8Array>, type: string): Promise<void>;
  /** The file under `key`, or null. The caller reads the stream or destroys it. */
  open(key: string): Promise<OpenedFile | null>;
  /** Lets go of `key`. One that is not there is no failure. */
  remove(key: string): Promise<void>;
}

export interface OpenedFile {
  readonly stream: Readable;
  readonly size: number;
  readonly type: string;
}

/** The storage cannot be reached now: trying again later may help. */
export class StorageUnavailable extends Error {}

/** A key that nobody can guess: 128 random bits. The only names the storage has. */
export const newFileKey = (): string => randomBytes(16).toString('hex');

const keyForm = /^[\da-f]{32}$/;

export const isFileKey = (text: string): boolean => keyForm.test(text);

/** `key`, which is one of ours: whatever else would be a name or a path that a client thought of. */
export function requireFileKey(key: string): string {
  if (!isFileKey(key)) throw new Error(`No file key: ${JSON.stringify(key)}`);
  return key;
}
