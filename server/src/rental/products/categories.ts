import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  createProductCategory as createCall,
  deleteProductCategory as deleteCall,
  listProductCategories as listCall,
  updateProductCategory as updateCall,
} from '@rental/contract/rental/product-categories';
import { maxCategories, placedBelow } from '@rental/domain/rental/products/category-tree';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse, refuse, Refusal } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';

/** 商品类目. */
export async function listCategories(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof listCall>> {
  const [rows, counts] = await Promise.all([
    inOrder(ctx, tx).execute(),
    tx
      .selectFrom('products')
      .select(['category_id', sql<number>`count(*)`.as('count')])
      .where('brand_code', '=', ctx.brandCode)
      .groupBy('category_id')
      .execute(),
  ]);
  const countOf = new Map(counts.map(({ category_id, count }) => [category_id, count]));
  return { content: rows.map((row) => ({ ...row, productCount: countOf.get(row.id) ?? 0 })) };
}

export async function createCategory(
  ctx: Context,
  { body }: Input<typeof createCall>,
  tx: Tx,
): Promise<Returned<typeof createCall>> {
  const rows = await lockedCategories(ctx, tx);
  if (rows.length >= maxCategories) refuse('too_many_product_categories');
  refuseStrange(rows, body.parentId);
  orRefuse(placedBelow(rows, null, body.parentId));
  refuseTwin(rows, body);
  const category = await tx
    .insertInto('product_categories')
    .values({
      brand_code: ctx.brandCode,
      name: body.name,
      parent_id: body.parentId,
      sort: body.sort,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(ctx, tx, 'create', category.id, { after: { ...body } });
  return category;
}

/** Its name, its place among its like, and what it stands below. */
export async function updateCategory(
  ctx: Context,
  { body: { id, ...wanted } }: Input<typeof updateCall>,
  tx: Tx,
): Promise<Returned<typeof updateCall>> {
  const rows = await lockedCategories(ctx, tx);
  const { name, parentId, sort } = categoryIn(rows, id);
  refuseStrange(rows, wanted.parentId);
  orRefuse(placedBelow(rows, id, wanted.parentId));
  refuseTwin(rows, { id, ...wanted });
  await tx
    .updateTable('product_categories')
    .set({ name: wanted.name, parent_id: wanted.parentId, sort: wanted.sort })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .execute();
  await audit(ctx, tx, 'update', id, { before: { name, parentId, sort }, after: { ...wanted } });
  return { id };
}

export async function deleteCategory(
  ctx: Context,
  { params: { id } }: Input<typeof deleteCall>,
  tx: Tx,
): Promise<Returned<typeof deleteCall>> {
  const rows = await lockedCategories(ctx, tx);
  const { name, parentId } = categoryIn(rows, id);
  const used = (table: 'products' | 'stores') =>
    tx
      .selectFrom(table)
      .select(sql<number>`count(*)`.as('count'))
      .where('brand_code', '=', ctx.brandCode)
      .where('category_id', '=', id)
      .executeTakeFirstOrThrow();
  const [{ count: products }, { count: stores }] = [await used('products'), await used('stores')];
  const children = rows.filter((row) => row.parentId === id).length;
  if (products + stores + children > 0)
    refuse('product_category_in_use', { products, stores, children });
  await tx
    .deleteFrom('product_categories')
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .execute();
  await audit(ctx, tx, 'delete', id, { before: { name, parentId } });
  return { ok: true };
}

const inOrder = (ctx: Context, tx: Tx) =>
  tx
    .selectFrom('product_categories')
    .select(['id', 'name', 'parent_id as parentId', 'sort'])
    .where('brand_code', '=', ctx.brandCode)
    .orderBy('sort')
    .orderBy('id');

type Categories = Awaited<ReturnType<ReturnType<typeof inOrder>['execute']>>;

/** All of them, locked: names and levels depend on the others, and no product is put into one meanwhile. */
export async function lockedCategories(ctx: Context, tx: Tx): Promise<Categories> {
  requireAllStores(ctx);
  await sql`select pg_advisory_xact_lock(hashtext('product categories'), hashtext(${ctx.brandCode}))`.execute(
    tx,
  );
  return inOrder(ctx, tx).forUpdate().execute();
}

const categoryIn = (rows: Categories, id: number): Categories[number] =>
  rows.find((row) => row.id === id) ?? refuse('product_category_not_found');

function refuseStrange(rows: Categories, parentId: number | null): void {
  if (parentId !== null) categoryIn(rows, parentId);
}

function refuseTwin(
  rows: Categories,
  { id, name, parentId }: { id?: number; name: string; parentId: number | null },
): void {
  if (rows.some((row) => row.name === name && row.parentId === parentId && row.id !== id))
    throw new Refusal('name_in_use', { fields: { name: '同级已有同名类目' } });
}

const audit = (
  ctx: Context,
  tx: Tx,
  what: 'create' | 'update' | 'delete',
  id: number,
  change: { before?: object; after?: object },
) =>
  writeAudit(tx, ctx, {
    operation: `productCategory:${what}`,
    object: `productCategory ${id}`,
    result: 'ok',
    ...change,
  });
