import type { Storage } from '../../gateways/storage/storage.ts';
import type { JobRun } from '../../jobs/job.ts';

const keptMs = 30 * 86_400_000;
const atOnce = 100;

/**
 * Lets go of files that were kept for seven days, of what exports left that came to nothing, and of exports of more
 * than thirty days ago. The bytes go first: a row without bytes would be an export that cannot be downloaded.
 */
export const purgeExports =
  (storage: Storage) =>
  async (run: JobRun): Promise<void> => {
    await expire(storage, run);
    await forget(storage, run);
  };

async function expire(
  storage: Storage,
  { brand, now, signal, transaction }: JobRun,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const rows = await transaction('read only', (tx) =>
      tx
        .selectFrom('exports')
        .select(['id', 'file_key'])
        .where('brand_code', '=', brand)
        .where('status', '=', 'done')
        .where('expires_at', '<=', now())
        .limit(atOnce)
        .execute(),
    );
    for (const { file_key } of rows) await storage.remove(file_key);
    if (rows.length === 0) return;
    await transaction('read write', async (tx) => {
      const keys = rows.map(({ file_key }) => file_key);
      await tx
        .deleteFrom('files')
        .where('brand_code', '=', brand)
        .where('key', 'in', keys)
        .execute();
      await tx
        .updateTable('exports')
        .set({ status: 'expired' })
        .where('brand_code', '=', brand)
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute();
    });
  }
}

/** One that failed or was cancelled in the last moment may have left its bytes. */
async function forget(
  storage: Storage,
  { brand, now, signal, transaction }: JobRun,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const rows = await transaction('read only', (tx) =>
      tx
        .selectFrom('exports')
        .select(['id', 'file_key'])
        .where('brand_code', '=', brand)
        .where('status', 'in', ['expired', 'failed', 'cancelled'])
        .where('created_at', '<', new Date(now().getTime() - keptMs))
        .limit(atOnce)
        .execute(),
    );
    for (const { file_key } of rows) await storage.remove(file_key);
    if (rows.length === 0) return;
    await transaction('read write', (tx) =>
      tx
        .deleteFrom('exports')
        .where('brand_code', '=', brand)
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute(),
    );
  }
}
