import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  createProduct as createCall,
  updateProduct as updateCall,
} from '@rental/contract/rental/products';
import { changedOnShelf, type Offered } from '@rental/domain/rental/products/shelf';
import { planSkus } from '@rental/domain/rental/products/sku-plan';
import { combinationKey, skuNameOf } from '@rental/domain/rental/products/specification';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orRefuse, refuse } from '../../http/refusal.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { requireAllStores } from '../../people/data-scope/public.ts';
import { refuseUnknownImages } from '../../platform/materials/public.ts';
import { cleanDescription, imagesIn } from './clean-description.ts';
import {
  holdCategory,
  lockProduct,
  objectOf,
  productRow,
  refuseTakenCodes,
  skusOf,
  offeredOf,
  type StoredProduct,
  type StoredSku,
} from './product-store.ts';

type Sent = Input<typeof createCall>['body'];
/** A product with every field. */
type Body = { readonly [Field in keyof Sent]-?: Exclude<Sent[Field], undefined> };

const blank = {
  categoryId: null,
  images: [],
  description: '',
  labels: [],
  sort: 0,
  specifications: [],
};

const asStored = (product: StoredProduct) => ({
  categoryId: product.category_id,
  images: product.images,
  description: product.description,
  labels: product.labels,
  sort: product.sort,
  specifications: product.specifications,
});

/** Takes each absent field from the stored product. */
const completed = (sent: Sent, rest: Omit<Body, 'code' | 'name' | 'skus'>): Body => ({
  code: sent.code,
  name: sent.name,
  skus: sent.skus,
  categoryId: sent.categoryId === undefined ? rest.categoryId : sent.categoryId,
  images: sent.images ?? rest.images,
  description: sent.description ?? rest.description,
  labels: sent.labels ?? rest.labels,
  sort: sent.sort ?? rest.sort,
  specifications: sent.specifications ?? rest.specifications,
});

/** 新增商品: not on the shelf. */
export async function createProduct(
  ctx: Context,
  { body: sent }: Input<typeof createCall>,
  tx: Tx,
): Promise<Returned<typeof createCall>> {
  requireAllStores(ctx);
  const body = completed(sent, blank);
  const columns = await columnsOf(ctx, tx, body, null);
  const product = await tx
    .insertInto('products')
    .values({ brand_code: ctx.brandCode, ...columns, is_on_shelf: false, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeSkus(ctx, tx, product.id, body, []);
  await writeAudit(tx, ctx, {
    operation: 'product:create',
    object: objectOf(product),
    result: 'ok',
    after: factsOf(body),
  });
  return productRow(ctx, tx, product.id);
}

/** 修改商品: as a whole, where nobody has changed it meanwhile. A product on the shelf stays one that customers can rent. */
export async function updateProduct(
  ctx: Context,
  { body: sent }: Input<typeof updateCall>,
  tx: Tx,
): Promise<Returned<typeof updateCall>> {
  requireAllStores(ctx);
  const product = await lockProduct(ctx, tx, sent.id);
  if (product.revision !== sent.revision) refuse('product_edited');
  const body = completed(sent, asStored(product));
  const stored = await skusOf(ctx, tx, product.id);
  if (product.is_on_shelf) orRefuse(changedOnShelf(offeredOf(product, stored), offeredBy(body)));
  const columns = await columnsOf(ctx, tx, body, product);
  if (isAsStored(columns, body, product, stored)) return productRow(ctx, tx, product.id);
  await tx
    .updateTable('products')
    .set({ ...columns, revision: product.revision + 1 })
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', product.id)
    .execute();
  await writeSkus(ctx, tx, product.id, body, stored);
  await writeAudit(tx, ctx, {
    operation: 'product:update',
    object: objectOf(product),
    result: 'ok',
    before: factsOfStored(product, stored),
    after: factsOf(body),
  });
  return productRow(ctx, tx, product.id);
}

const offeredBy = ({ images, categoryId, skus }: Body): Offered => ({
  imageCount: images.length,
  hasCategory: categoryId !== null,
  enabledSkuCount: skus.filter(({ isEnabled }) => isEnabled).length,
});

/** The columns of a body that refers to nothing wrong. */
async function columnsOf(ctx: Context, tx: Tx, body: Body, before: StoredProduct | null) {
  await holdCategory(ctx, tx, body.categoryId);
  const description = cleanDescription(body.description);
  await refuseUnknownImages(
    tx,
    ctx.brandCode,
    [...body.images, ...imagesIn(description)],
    before === null ? [] : [...before.images, ...imagesIn(before.description)],
  );
  await refuseTakenCodes(
    ctx,
    tx,
    { id: before?.id ?? null, code: body.code },
    body.skus.map(({ code }) => code),
  );
  return {
    code: body.code,
    name: body.name,
    category_id: body.categoryId,
    images: body.images,
    description,
    labels: body.labels,
    sort: body.sort,
    specifications: JSON.stringify(body.specifications),
  };
}

/** True if a body says what is stored already: then nothing is written, and nobody's revision is too old. */
function isAsStored(
  columns: Awaited<ReturnType<typeof columnsOf>>,
  body: Body,
  product: StoredProduct,
  stored: readonly StoredSku[],
): boolean {
  const { specifications, ...others } = columns;
  const wanted = body.skus.map(skuColumns);
  const byPlace = new Map(stored.map((sku) => [combinationKey(sku.spec_values), sku]));
  const kept = wanted.map((columns) => {
    const sku = byPlace.get(combinationKey(columns.spec_values));
    return sku && Object.fromEntries(Object.keys(columns).map((name) => [name, sku[name as 'id']]));
  });
  const before = Object.fromEntries(
    Object.keys(others).map((name) => [name, product[name as 'id']]),
  );
  return (
    isDeepStrictEqual(JSON.parse(specifications), product.specifications) &&
    isDeepStrictEqual(others, before) &&
    isDeepStrictEqual(wanted, kept)
  );
}

const filled = (text: string | null) => (text === '' ? null : text);

/** The columns of a SKU at its place in the matrix. */
const skuColumns = (wanted: Body['skus'][number], sort: number) => ({
  code: wanted.code,
  name: skuNameOf(wanted.values),
  spec_values: wanted.values,
  barcode: filled(wanted.barcode),
  model_code: filled(wanted.modelCode),
  retail_fen: wanted.retailFen,
  cost_fen: wanted.costFen,
  is_enabled: wanted.isEnabled,
  sort,
});

async function writeSkus(
  ctx: Context,
  tx: Tx,
  productId: number,
  { specifications, skus }: Body,
  stored: readonly StoredSku[],
): Promise<void> {
  const { rows, goneIds } = orRefuse(
    planSkus(
      specifications,
      skus,
      stored.map(({ id, spec_values }) => ({ id, values: spec_values })),
    ),
  );
  await freeCodes(ctx, tx, productId, stored, new Set(skus.map(({ code }) => code)));
  for (const [sort, { id, wanted }] of rows.entries()) {
    const columns = skuColumns(wanted, sort);
    if (id === null)
      await tx
        .insertInto('skus')
        .values({ brand_code: ctx.brandCode, product_id: productId, ...columns })
        .execute();
    else
      await tx
        .updateTable('skus')
        .set(columns)
        .where('brand_code', '=', ctx.brandCode)
        .where('id', '=', id)
        .execute();
  }
  if (goneIds.length > 0)
    await tx
      .updateTable('skus')
      .set({ is_enabled: false, sort: rows.length })
      .where('brand_code', '=', ctx.brandCode)
      .where('id', 'in', goneIds)
      .execute();
}

/**
 * Two SKUs may change their codes for one another, and a new one may take the code of one that goes: those whose code is
 * wanted have another one meanwhile, and one that goes keeps it.
 */
async function freeCodes(
  ctx: Context,
  tx: Tx,
  productId: number,
  stored: readonly StoredSku[],
  wanted: ReadonlySet<string>,
): Promise<void> {
  if (!stored.some(({ code }) => wanted.has(code))) return;
  await tx
    .updateTable('skus')
    .set({ code: sql`code || '#' || id` })
    .where('brand_code', '=', ctx.brandCode)
    .where('product_id', '=', productId)
    .where('code', 'in', [...wanted])
    .execute();
}

/** The facts of a product for the audit log, without its long description. */
const factsOf = ({ code, name, categoryId, images, labels, sort, specifications, skus }: Body) => ({
  code,
  name,
  categoryId,
  imageCount: images.length,
  labels,
  sort,
  specifications: specifications.map((one) => `${one.name}：${one.values.join('、')}`),
  skus: skus.map((sku) => `${sku.code} ${skuNameOf(sku.values)} ${sku.retailFen}`),
});

const factsOfStored = (product: StoredProduct, skus: readonly StoredSku[]) => ({
  code: product.code,
  name: product.name,
  categoryId: product.category_id,
  imageCount: product.images.length,
  labels: product.labels,
  sort: product.sort,
  specifications: product.specifications.map((one) => `${one.name}：${one.values.join('、')}`),
  skus: skus.map((sku) => `${sku.code} ${sku.name} ${sku.retail_fen}`),
});
