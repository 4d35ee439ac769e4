import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { requireFileKey, type OpenedFile, type Storage } from './storage.ts';

/** The type of a file stands in its name. A type is added here before files of it are kept. */
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'text/csv; charset=utf-8': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
};

/** Keeps files in folders under `root`, which is made when the first one comes. */
export function diskStorage(root: string): Storage {
  const placeOf = (key: string, extension: string) =>
    join(root, requireFileKey(key).slice(0, 2), key.slice(2, 4), `${key}.${extension}`);
  const placeFor = (key: string, type: string) => {
    const extension = extensions[type];
    if (extension === undefined) throw new Error(`No file of this type is kept: ${type}`);
    return placeOf(key, extension);
  };
  return {
    put: async (key, bytes, type) => writeWhole(root, placeFor(key, type), bytes),
    putStream: async (key, chunks, type) => writeWhole(root, placeFor(key, type), chunks),
    open: async (key) => {
      for (const [type, extension] of Object.entries(extensions)) {
        const opened = await openIfThere(placeOf(key, extension), type);
        if (opened) return opened;
      }
      return null;
    },
    remove: async (key) => {
      for (const extension of Object.values(extensions))
        await rm(placeOf(key, extension), { force: true });
    },
  };
}

/** Writes beside the place, forces it to the disk, and only then gives it its name: there is never half a file. */
async function writeWhole(
  root: string,
  place: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  const folder = dirname(place);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `${randomBytes(8).toString('hex')}.draft`);
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(folder);
  if (made === undefined) return;
  for (const parent of [dirname(folder), root, dirname(root)]) await syncFolder(parent);
}

/** A new name is on the disk once its folder is; Windows has no such call, and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openIfThere(place: string, type: string): Promise<OpenedFile | null> {
  const handle = await open(place, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!handle) return null;
  const { size } = await handle.stat();
  return { stream: handle.createReadStream(), size, type };
}
