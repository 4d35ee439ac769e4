import { standardTemplate } from '@rental/domain/rental/agreements/first-template';
import type { TemplateFacts } from '@rental/domain/rental/agreements/template-state';
import type { Stored } from '../../db/tables.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';

export type StoredTemplate = Stored<'agreement_templates'>;

export const factsOf = ({ state, is_default }: StoredTemplate): TemplateFacts => ({
  state,
  isDefault: is_default,
});

/** Gives a new brand the template that every brand begins with. */
export async function insertFirstTemplate(tx: Tx, brand: BrandCode): Promise<void> {
  const now = new Date();
  await tx
    .insertInto('agreement_templates')
    .values({
      brand_code: brand,
      ...standardTemplate,
      version: 1,
      state: 'published',
      is_default: true,
      created_at: now,
      updated_at: now,
      published_at: now,
    })
    .execute();
}

/**
 * A version and all of its name, locked in the order of their ids: what is decided of one depends on the others. 404
 * where the brand has no such version.
 */
export async function lockVersions(
  ctx: Context,
  tx: Tx,
  id: number,
): Promise<{ readonly template: StoredTemplate; readonly versions: readonly StoredTemplate[] }> {
  const versions = await tx
    .selectFrom('agreement_templates')
    .selectAll()
    .where('brand_code', '=', ctx.brandCode)
    .where('name', '=', (select) =>
      select
        .selectFrom('agreement_templates')
        .select('name')
        .where('brand_code', '=', ctx.brandCode)
        .where('id', '=', id),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return { template: orNotFound(versions.find((version) => version.id === id)), versions };
}

interface NewVersion {
  readonly name: string;
  readonly version: number;
  readonly body: string;
}

/** A draft; answers its id, or nothing where the name has that version already. */
export async function insertDraft(
  ctx: Context,
  tx: Tx,
  draft: NewVersion,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('agreement_templates')
    .values({
      brand_code: ctx.brandCode,
      ...draft,
      state: 'draft',
      edited_by: ctx.operator.id,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict((conflict) => conflict.columns(['brand_code', 'name', 'version']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

type Change = Partial<Pick<StoredTemplate, 'body' | 'state' | 'is_default' | 'published_at'>>;

/** Changes a version that is locked. A text changes only as long as it was never published. */
export async function changeTemplate(
  ctx: Context,
  tx: Tx,
  { id }: StoredTemplate,
  set: Change,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('agreement_templates')
    .set({
      ...set,
      updated_at: ctx.now,
      ...(set.body !== undefined && { edited_by: ctx.operator.id }),
    })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .$if(set.body !== undefined, (rows) => rows.where('published_at', 'is', null))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error(`The template ${id} was not changed`);
}

/** Locks the published versions: two who set the default wait for each other. */
export async function lockPublished(ctx: Context, tx: Tx): Promise<void> {
  await tx
    .selectFrom('agreement_templates')
    .select('id')
    .where('brand_code', '=', ctx.brandCode)
    .where('state', '=', 'published')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** No version of the brand is the default any more. */
export async function clearDefault(ctx: Context, tx: Tx): Promise<void> {
  await tx
    .updateTable('agreement_templates')
    .set({ is_default: false })
    .where('brand_code', '=', ctx.brandCode)
    .where('is_default', '=', true)
    .execute();
}
