import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { keyIn, ownPdfKeys } from '../../platform/materials/public.ts';

/** The stored keys of papers that this very operator uploaded, for whoever reaches the 移交 will see them. */
export async function ownPapers(
  ctx: Context,
  tx: Tx,
  papers: readonly string[],
): Promise<string[]> {
  const keys = papers.map(keyIn);
  const own = await ownPdfKeys(ctx, tx, keys);
  if (own.size !== keys.length) refuse('pdf_not_found');
  return keys;
}
