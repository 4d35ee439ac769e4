import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../gateways/storage/storage.ts';
import { printed } from './clean-image.ts';

/** A stored image as a document takes it, or why it has none. */
export type Printable =
  | { readonly jpeg: Uint8Array }
  /** Its bytes are not there, or are not those that were kept. */
  | { readonly missing: 'gone' | 'changed' };

/** A stored image, small enough for a page, as jpeg; the same image is the same bytes. `sha256`: of the bytes that were kept. */
export async function printableImage(
  storage: Storage,
  key: string,
  sha256: string,
): Promise<Printable> {
  const opened = await storage.open(key);
  if (opened === null) return { missing: 'gone' };
  const bytes = await buffer(opened.stream);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) return { missing: 'changed' };
  return { jpeg: await printed(bytes) };
}
