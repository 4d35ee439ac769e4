import type { exportDictionary as call } from '@rental/contract/platform/dictionary';
import type { Input, Returned } from '@rental/contract/endpoint';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { dictionaryNamed } from './dictionary-change.ts';
import { detailOf } from './dictionary-queries.ts';

/** 导出: what leaves as a file is written down (threat model 43). */
export async function exportDictionary(
  ctx: Context,
  { body: { dictName } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const known = (await dictionaryNamed(ctx, tx, dictName)) ?? refuse('dictionary_not_found');
  await writeAudit(tx, ctx, {
    operation: 'dictionary:export',
    object: `dictionary ${dictName}`,
    result: 'ok',
    after: { rows: known.entries.length },
  });
  return { content: known.entries.map((entry) => detailOf(entry, known)) };
}
