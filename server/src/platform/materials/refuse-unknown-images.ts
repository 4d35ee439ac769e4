import type { BrandCode, Tx } from '../../db/transaction.ts';
import { refuse } from '../../http/refusal.ts';
import { keyIn } from './file-links.ts';
import { publicImageKeys } from './file-store.ts';

/** Those of `images` that are not the brand's public ones. */
export async function unknownImages(
  tx: Tx,
  brand: BrandCode,
  images: readonly string[],
): Promise<string[]> {
  const known = await publicImageKeys(tx, brand, images.map(keyIn));
  return images.filter((image) => !known.has(keyIn(image)));
}

/** Refuses images that are not the brand's public ones; those that were there `before` may stay. */
export async function refuseUnknownImages(
  tx: Tx,
  brand: BrandCode,
  images: readonly string[],
  before: readonly string[] = [],
): Promise<void> {
  const added = images.filter((image) => !before.includes(image));
  const unknown = await unknownImages(tx, brand, added);
  if (unknown.length > 0) refuse('image_not_found');
}
