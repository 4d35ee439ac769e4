import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes beside the place, forces it to the disk, and only then gives it its name: there is never half a file. */
export async function writeWhole(
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
