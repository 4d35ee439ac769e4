import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { StoragePlace } from '../../gateways/storage/open-storage.ts';
import { s3Bucket } from '../../gateways/storage/s3-bucket.ts';
import { writeWhole } from '../../gateways/storage/whole-file.ts';

/** A backup that is kept, by its name: `rental-20261123T200000Z.tar.gz`. */
export interface KeptBackup {
  readonly name: string;
  readonly madeAt: Date;
  readonly bytes: number;
}

/** The place of backups: a folder or a bucket. Whatever else lies there is left alone. */
export interface BackupPlace {
  /** How a person names it; a bucket's secrets are not in it. */
  readonly label: string;
  /** The newest first. */
  list(): Promise<KeptBackup[]>;
  /** Keeps it whole or not at all. */
  put(name: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** Null where there is none of this name. */
  open(name: string): Promise<Readable | null>;
  remove(name: string): Promise<void>;
}

const prefix = 'rental-';
const nameForm = /^rental-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz$/;

export const backupName = (madeAt: Date): string =>
  `${prefix}${madeAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.tar.gz`;

export function openBackupPlace(place: StoragePlace): BackupPlace {
  return place.kind === 'disk' ? folderPlace(place.dir) : bucketPlace(place.location);
}

function folderPlace(dir: string): BackupPlace {
  return {
    label: dir,
    list: async () => {
      const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      const sized = await Promise.all(
        names
          .filter((name) => nameForm.test(name))
          .map(async (name) => ({ name, bytes: (await stat(join(dir, name))).size })),
      );
      return newestFirst(sized);
    },
    put: async (name, chunks) => {
      await removeDrafts(dir);
      await writeWhole(dir, join(dir, name), chunks);
    },
    open: async (name) => {
      const handle = await open(join(dir, name), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return handle?.createReadStream() ?? null;
    },
    remove: (name) => rm(join(dir, name), { force: true }),
  };
}

const draftMs = 86_400_000;

/** A killed process leaves half a backup, under a draft's name. */
async function removeDrafts(dir: string): Promise<void> {
  const names = await readdir(dir).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.draft'))) {
    const { mtimeMs } = await stat(join(dir, name));
    if (mtimeMs < Date.now() - draftMs) await rm(join(dir, name), { force: true });
  }
}

function bucketPlace(location: Parameters<typeof s3Bucket>[0]): BackupPlace {
  const bucket = s3Bucket(location);
  return {
    label: location.bucketUrl,
    list: async () => newestFirst(await bucket.list(prefix)),
    put: (name, chunks) => bucket.putStream(name, chunks, 'application/gzip'),
    open: async (name) => (await bucket.open(name))?.stream ?? null,
    remove: (name) => bucket.remove(name),
  };
}

function newestFirst(found: readonly { name: string; bytes: number }[]): KeptBackup[] {
  const kept = found.flatMap(({ name, bytes }) => {
    const [, year, month, day, hour, minute, second] = nameForm.exec(name) ?? [];
    if (year === undefined) return [];
    const madeAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return Number.isNaN(madeAt.getTime()) ? [] : [{ name, bytes, madeAt }];
  });
  return kept.toSorted((one, other) => other.name.localeCompare(one.name));
}
