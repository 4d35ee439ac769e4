import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { requireFileKey, type OpenedFile, type Storage } from './storage.ts';
import { writeWhole } from './whole-file.ts';

/** The type of a file stands in its name. A type is added here before files of it are kept. */
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/ofd': 'ofd',
  'application/pdf': 'pdf',
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

async function openIfThere(place: string, type: string): Promise<OpenedFile | null> {
  const handle = await open(place, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!handle) return null;
  const { size } = await handle.stat();
  return { stream: handle.createReadStream(), size, type };
}
