import type pg from 'pg';
import type { Storage } from '../../gateways/storage/storage.ts';
import type { BackupKey } from './archive-format.ts';
import { BackupLoader } from './load-backup.ts';
import { readBackup, type ReadBackup } from './read-backup.ts';

/** Restores a backup that was checked into an empty database and a storage. All rows are there afterwards, or none. */
export async function restoreBackup(
  bytes: AsyncIterable<Uint8Array>,
  key: BackupKey | null,
  target: { readonly owner: pg.Pool; readonly storage: Storage },
): Promise<ReadBackup> {
  const loader = new BackupLoader(target.owner, target.storage);
  try {
    const read = await readBackup(bytes, key, loader);
    await loader.finish(read.sums);
    return read;
  } finally {
    await loader.close();
  }
}
