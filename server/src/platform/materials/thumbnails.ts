import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { OpenedFile, Storage } from '../../gateways/storage/storage.ts';
import { shrunk } from './clean-image.ts';

/** The key of an image's thumbnail: only who knows the image's can tell it. */
export const thumbnailKey = (key: string): string =>
  createHash('sha256').update(`thumbnail ${key}`).digest('hex').slice(0, 32);

/**
 * The thumbnail of an image: made when it is asked for first, and kept beside the image. Null where the image's bytes are not
 * there.
 */
export async function openThumbnail(storage: Storage, key: string): Promise<OpenedFile | null> {
  const kept = await storage.open(thumbnailKey(key));
  if (kept !== null) return kept;
  const image = await storage.open(key);
  if (image === null) return null;
  await storage.put(thumbnailKey(key), await shrunk(await buffer(image.stream)), 'image/webp');
  return storage.open(thumbnailKey(key));
}
