import type { BrandCode, Tx } from '../../db/transaction.ts';
import { refuse } from '../../http/refusal.ts';
import { keyIn } from './file-links.ts';
import { publicImageKeys } from './file-store.ts';

/** Refuses images that are not the brand's public ones; those that were there `before` may stay. */
export async function refuseUnknownImages(
  tx: Tx,
  brand: BrandCode,
  images: readonly string[],
  before: readonly string[] = [],
): Promise<void> {
  const added = images.filter((image) => !before.includes(image)).map(keyIn);
  const known = await publicImageKeys(tx, brand, added);
  if (added.some((key) => !known.has(key))) refuse('image_not_found');
}
