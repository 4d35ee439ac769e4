import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  createMaterialCategory as createCall,
  deleteMaterialCategory as deleteCall,
  listMaterialCategories as listCall,
  updateMaterialCategory as updateCall,
} from '@rental/contract/platform/material-categories';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { changeable, reached } from './material-reach.ts';

const maxCategories = 200;

export async function listCategories(
  ctx: Context,
  _input: Input<typeof listCall>,
  tx: Tx,
): Promise<Returned<typeof listCall>> {
  const counts = await reached(ctx, tx)
    .select(['f.category_id', sql<number>`count(*)`.as('count')])
    .groupBy('f.category_id')
    .execute();
  const trashed = await changeable(ctx, tx, true)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  const countOf = new Map(counts.map(({ category_id, count }) => [category_id, count]));
  const rows = await categoriesOf(ctx, tx);
  return {
    content: rows.map(({ id, name, parent_id, sort }) => ({
      id,
      name,
      parentId: parent_id,
      sort,
      count: countOf.get(id) ?? 0,
    })),
    uncategorizedCount: countOf.get(null) ?? 0,
    trashedCount: trashed.count,
  };
}

export async function createCategory(
  ctx: Context,
  { body: { name, parentId, sort } }: Input<typeof createCall>,
  tx: Tx,
): Promise<Returned<typeof createCall>> {
  const rows = await lockedCategories(ctx, tx);
  if (rows.length >= maxCategories) refuse('too_many_material_categories');
  if (parentId !== null && categoryIn(rows, parentId).parent_id !== null)
    refuse('material_category_too_deep');
  refuseTwin(rows, { name, parent_id: parentId });
  const { id } = await tx
    .insertInto('material_categories')
    .values({ brand_code: ctx.brandCode, name, parent_id: parentId, sort, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(ctx, tx, 'create', id, { after: { name, parentId, sort } });
  return { id };
}

export async function updateCategory(
  ctx: Context,
  { body: { id, name, sort } }: Input<typeof updateCall>,
  tx: Tx,
): Promise<Returned<typeof updateCall>> {
  const rows = await lockedCategories(ctx, tx);
  const before = categoryIn(rows, id);
  refuseTwin(rows, { id, name, parent_id: before.parent_id });
  await tx
    .updateTable('material_categories')
    .set({ name, sort })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .execute();
  await audit(ctx, tx, 'update', id, {
    before: { name: before.name, sort: before.sort },
    after: { name, sort },
  });
  return { id };
}

export async function deleteCategory(
  ctx: Context,
  { params: { id } }: Input<typeof deleteCall>,
  tx: Tx,
): Promise<Returned<typeof deleteCall>> {
  const rows = await lockedCategories(ctx, tx);
  const { name, parent_id: parentId } = categoryIn(rows, id);
  const held = tx
    .selectFrom('files')
    .where('brand_code', '=', ctx.brandCode)
    .where('category_id', '=', id);
  const { count: images } = await held
    .select(sql<number>`count(*)`.as('count'))
    .where('trashed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const children = rows.filter((row) => row.parent_id === id).length;
  if (images > 0 || children > 0) refuse('material_category_in_use', { images, children });
  await tx
    .updateTable('files')
    .set({ category_id: null })
    .where('brand_code', '=', ctx.brandCode)
    .where('category_id', '=', id)
    .execute();
  await tx
    .deleteFrom('material_categories')
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .execute();
  await audit(ctx, tx, 'delete', id, { before: { name, parentId } });
  return { ok: true };
}

/** The category is there and stays there until the commit; refused where it is not. */
export async function holdCategory(ctx: Context, tx: Tx, id: number): Promise<void> {
  const row = await tx
    .selectFrom('material_categories')
    .select('id')
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (row === undefined) refuse('material_category_not_found');
}

const categoriesOf = (ctx: Context, tx: Tx) => inOrder(ctx, tx).execute();

const inOrder = (ctx: Context, tx: Tx) =>
  tx
    .selectFrom('material_categories')
    .select(['id', 'name', 'parent_id', 'sort'])
    .where('brand_code', '=', ctx.brandCode)
    .orderBy('sort')
    .orderBy('id');

/** All of them, locked: names and levels depend on the others, and nothing is put into one meanwhile. */
async function lockedCategories(ctx: Context, tx: Tx) {
  await sql`select pg_advisory_xact_lock(hashtext('material categories'), hashtext(${ctx.brandCode}))`.execute(
    tx,
  );
  return inOrder(ctx, tx).forUpdate().execute();
}

type Categories = Awaited<ReturnType<typeof categoriesOf>>;

const categoryIn = (rows: Categories, id: number) =>
  rows.find((row) => row.id === id) ?? refuse('material_category_not_found');

function refuseTwin(
  rows: Categories,
  { id, name, parent_id }: { id?: number; name: string; parent_id: number | null },
): void {
  if (rows.some((row) => row.name === name && row.parent_id === parent_id && row.id !== id))
    throw new Refusal('name_in_use', { fields: { name: '同级已有同名分类' } });
}

const audit = (
  ctx: Context,
  tx: Tx,
  what: 'create' | 'update' | 'delete',
  id: number,
  change: { before?: object; after?: object },
) =>
  writeAudit(tx, ctx, {
    operation: `materialCategory:${what}`,
    object: `materialCategory ${id}`,
    result: 'ok',
    ...change,
  });
