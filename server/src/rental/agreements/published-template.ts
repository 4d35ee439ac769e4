import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';

export interface PublishedTemplate {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly body: string;
}

/**
 * The published version that an agreement is made of: the one wanted, or the brand's default. It stays published until
 * the transaction ends. Refuses one that is stopped, a draft, or another brand's.
 */
export async function publishedTemplate(
  ctx: Context,
  tx: Tx,
  wanted: number | undefined,
): Promise<PublishedTemplate> {
  const template = await tx
    .selectFrom('agreement_templates')
    .select(['id', 'name', 'version', 'body'])
    .where('brand_code', '=', ctx.brandCode)
    .where('state', '=', 'published')
    .$if(wanted === undefined, (rows) => rows.where('is_default', '=', true))
    .$if(wanted !== undefined, (rows) => rows.where('id', '=', wanted as number))
    .forShare()
    .executeTakeFirst();
  return template ?? refuse('agreement_template_missing');
}
