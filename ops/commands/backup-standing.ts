import { stat } from 'node:fs/promises';
import { lastRun, openBackupPlace } from '@rental/server/operations/backup/public';
import type { Config } from '@rental/server/config';
import type { Database } from '@rental/server/db/open-database';
import { clockText, dayText } from '@rental/domain/time/time-text';
import { CommandRefusal } from './command.ts';

/** A night and the time that a backup may take. */
const oldestMs = 30 * 3_600_000;

/** Says when the last backup was made and where it is; refuses where it failed, is too old or was never made. */
export async function checkBackups(owner: Database['owner'], config: Config): Promise<void> {
  if (!config.nightlyBackup) {
    console.log('备份：未开启每晚自动备份（设置 BACKUP_URL 后开启）');
    return;
  }
  const place = openBackupPlace(config.backups);
  const last = await lastRun(owner);
  if (last !== undefined && last.outcome !== 'done')
    throw new CommandRefusal(
      `备份：${textOf(last.startedAt)} 的备份${last.outcome === 'failed' ? '失败' : '不完整'}：${last.failure}`,
    );
  const kept = await place.list().catch((error: unknown) => {
    throw new CommandRefusal(`备份：无法读取 ${place.label}，请检查 BACKUP_URL。`, {
      cause: error,
    });
  });
  const [newest] = kept;
  const since = newest?.madeAt ?? (await installedAt(owner));
  if (Date.now() - since.getTime() > oldestMs)
    throw new CommandRefusal(
      newest === undefined
        ? `备份：${place.label} 中没有备份，请检查后台任务（npm run work）是否在运行。`
        : `备份：最近一次是 ${textOf(newest.madeAt)}，已超过一天，请检查后台任务（npm run work）是否在运行。`,
    );
  console.log(
    newest === undefined
      ? `备份：尚无，今晚首次备份到 ${place.label}`
      : `备份：${kept.length} 份，最近一次 ${textOf(newest.madeAt)}，在 ${place.label}`,
  );
  if (await isOnDiskOfData(config))
    console.log('  注意：备份与数据在同一块磁盘上，磁盘损坏时会一起丢失，请用 BACKUP_URL 改到别处');
}

const textOf = (at: Date) => `${dayText(at)} ${clockText(at)}`;

/** When the schema was made: before that there was nothing to back up. */
async function installedAt(owner: Database['owner']): Promise<Date> {
  const { rows } = await owner.query<{ at: string }>(
    'select min(timestamp) as at from kysely_migration',
  );
  return new Date(rows[0]?.at ?? Date.now());
}

async function isOnDiskOfData({ backups, databaseUrl, dataDir }: Config): Promise<boolean> {
  if (backups.kind !== 'disk' || databaseUrl !== undefined) return false;
  const deviceOf = (path: string) =>
    stat(path).then(
      ({ dev }) => dev,
      () => null,
    );
  const device = await deviceOf(backups.dir);
  return device !== null && device === (await deviceOf(dataDir));
}
