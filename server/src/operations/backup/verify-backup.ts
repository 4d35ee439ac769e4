import { rm } from 'node:fs/promises';
import { openDatabase } from '../../db/open-database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { checkBooksAtLength } from '../../money/ledger/public.ts';
import type { BackupKey } from './archive-format.ts';
import { BackupLoader } from './load-backup.ts';
import { readBackup, type ReadBackup } from './read-backup.ts';

interface VerifiedBackup extends ReadBackup {
  /** Brands whose books do not agree in the copy, as they did not when it was made. */
  readonly wrongBooks: readonly string[];
}

/**
 * Restores a backup into an embedded engine of its own under `scratchDir`, compares every row and every file with what
 * was written, checks the books of every brand, and removes it all. Throws where the backup cannot be restored.
 */
export async function verifyBackup(
  bytes: AsyncIterable<Uint8Array>,
  key: BackupKey | null,
  scratchDir: string,
): Promise<VerifiedBackup> {
  await rm(scratchDir, { recursive: true, force: true }); // of one that was killed
  try {
    const place = { dataDir: scratchDir, databaseUrl: undefined, databaseOwnerUrl: undefined };
    const database = await openDatabase(place, {
      prepareSchema: async () => {},
      onError: () => {},
    });
    try {
      const loader = new BackupLoader(database.owner, null);
      try {
        const read = await readBackup(bytes, key, loader);
        await loader.compareRows(read.sums);
        await loader.compareFiles(read.sums);
        await loader.finish(read.sums);
        const wrongBooks: string[] = [];
        for (const brand of read.head.brands) {
          const differences = await inTransaction(database.app, brand, 'read only', (tx) =>
            checkBooksAtLength(tx, brand),
          );
          if (differences.length > 0) wrongBooks.push(brand);
        }
        return { ...read, wrongBooks };
      } finally {
        await loader.close();
      }
    } finally {
      await database.close();
    }
  } finally {
    await rm(scratchDir, { recursive: true, force: true });
  }
}
