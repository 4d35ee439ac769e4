import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { BackupSums } from './archive-format.ts';
import { backupName, type BackupPlace } from './backup-place.ts';
import { backupBytes, type BackupSource } from './make-backup.ts';

export interface WrittenBackup {
  readonly name: string;
  readonly bytes: number;
  readonly sums: BackupSums;
}

/** Makes a backup and keeps it in `place`, whole or not at all. */
export async function writeBackup(
  source: BackupSource,
  place: BackupPlace,
): Promise<WrittenBackup> {
  const name = backupName(source.now());
  let sums: BackupSums | null = null;
  let bytes = 0;
  await pipeline(
    Readable.from(
      backupBytes(source, (told) => (sums = told)),
      { objectMode: true },
    ),
    createGzip(),
    async function keep(zipped: AsyncIterable<Buffer>) {
      async function* counted() {
        for await (const chunk of zipped) {
          bytes += chunk.length;
          yield chunk;
        }
      }
      await place.put(name, counted());
    },
    { ...(source.signal && { signal: source.signal }) },
  );
  if (sums === null) throw new Error('The backup ended without its sums');
  return { name, bytes, sums };
}
