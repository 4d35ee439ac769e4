import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { refuse } from '../../../http/refusal.ts';
import { keyIn, ownPhotoKeys } from '../../../platform/materials/public.ts';

/** The stored keys of images that this very operator uploaded, for whoever reaches the order will see them. */
export async function ownImages(
  ctx: Context,
  tx: Tx,
  images: readonly string[],
): Promise<string[]> {
  if (images.length === 0) return [];
  const keys = images.map(keyIn);
  const own = await ownPhotoKeys(ctx, tx, keys);
  if (own.size !== keys.length) refuse('photo_not_found');
  return keys;
}
