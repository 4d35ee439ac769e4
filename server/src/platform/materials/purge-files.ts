import { sql } from 'kysely';
import type { Storage } from '../../gateways/storage/storage.ts';
import type { JobRun } from '../../jobs/job.ts';
import { addressOf } from './file-links.ts';
import { thumbnailKey } from './thumbnails.ts';
import { expireTrash } from './trash-materials.ts';

const graceMs = 86_400_000;
const atOnce = 100;

/**
 * Lets go of the bytes of deleted files, and of avatars that were replaced: a day later, for a page may show them
 * still. The bytes go before the row, so that a try after a failure finds them again.
 */
export const purgeFiles =
  (storage: Storage) =>
  async ({ brand, now, signal, transaction }: JobRun): Promise<void> => {
    const before = new Date(now().getTime() - graceMs);
    await transaction('read write', (tx) => expireTrash(tx, brand, now()));
    await transaction('read write', (tx) =>
      tx
        .updateTable('files as f')
        .set({ deleted_at: before })
        .where('f.brand_code', '=', brand)
        .where('f.kind', '=', 'avatar')
        .where('f.created_at', '<', before)
        .where('f.deleted_at', 'is', null)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('operators as o')
                .select('o.id')
                .where('o.brand_code', '=', brand)
                .where('o.avatar', '=', sql<string>`${addressOf('')}::text || f.key`),
            ),
          ),
        )
        .execute(),
    );
    for (;;) {
      signal.throwIfAborted();
      const rows = await transaction('read only', (tx) =>
        tx
          .selectFrom('files')
          .select('key')
          .where('brand_code', '=', brand)
          .where('deleted_at', '<=', before)
          .limit(atOnce)
          .execute(),
      );
      if (rows.length === 0) return;
      const keys = rows.map(({ key }) => key);
      for (const key of keys) {
        await storage.remove(thumbnailKey(key));
        await storage.remove(key);
      }
      await transaction('read write', (tx) =>
        tx.deleteFrom('files').where('brand_code', '=', brand).where('key', 'in', keys).execute(),
      );
    }
  };
