import { statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { basename, dirname, resolve } from 'node:path';
import { openBackupPlace, type BackupPlace } from '@rental/server/operations/backup/public';
import { backupPlaceOf, type Config } from '@rental/server/config';
import { CommandRefusal, WrongUsage } from './command.ts';

/** One backup that lies somewhere and can be opened more than once. */
export interface BackupAtRest {
  readonly label: string;
  open(): Promise<Readable>;
}

/** The place that somebody typed. */
export function placeNamed(text: string) {
  const place = backupPlaceOf(text);
  if (place === null) throw new WrongUsage('备份位置应为文件夹路径或 s3://… 地址。');
  return place;
}

/** The backup that `--from` and `--name` say: a file, or of a folder or bucket the named one, else the newest. */
export async function backupFrom(
  { backups }: Config,
  { from, name }: { readonly from?: string | undefined; readonly name?: string | undefined },
): Promise<BackupAtRest> {
  if (from !== undefined && name === undefined && isFile(from))
    return at(openBackupPlace({ kind: 'disk', dir: resolve(dirname(from)) }), basename(from));
  const place = openBackupPlace(from === undefined ? backups : placeNamed(from));
  const [newest] = name === undefined ? await place.list() : [{ name }];
  if (newest === undefined) throw new CommandRefusal(`${place.label} 中没有备份。`);
  return at(place, newest.name);
}

function at(place: BackupPlace, name: string): BackupAtRest {
  const label = `${place.label}/${name}`;
  return {
    label,
    open: async () => {
      const opened = await place.open(name);
      if (opened === null) throw new CommandRefusal(`没有这份备份：${label}`);
      return opened;
    },
  };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

export const sizeText = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`;
