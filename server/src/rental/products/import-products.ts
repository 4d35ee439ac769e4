import type { Returned } from '@rental/contract/endpoint';
import type {
  checkProductImport as checkCall,
  importProducts as importCall,
} from '@rental/contract/rental/product-imports';
import { maxCategories } from '@rental/domain/rental/products/category-tree';
import {
  plannedProducts,
  type ImportedProduct,
} from '@rental/domain/rental/products/product-import';
import { skuNameOf } from '@rental/domain/rental/products/specification';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { inTurns } from '../../http/tables/in-turns.ts';
import { maxShownRows } from '../../http/tables/received-table.ts';
import { writeAudit } from '../../people/audit/public.ts';
import { checkOf, writeOf, type TableImport } from '../../platform/imports/public.ts';
import { lockedCategories } from './categories.ts';
import { lockCodes } from './product-store.ts';

const rowsAtOnce = 500;

type Planned = Awaited<ReturnType<typeof planOf>>;

/** 导入商品. A category that is not there is added. */
const productImport: TableImport<
  Planned,
  Returned<typeof checkCall>,
  Returned<typeof importCall>
> = {
  kind: 'products',
  isOfWholeBrand: true,
  hold: async (ctx, tx) => {
    await lockedCategories(ctx, tx);
    await lockCodes(ctx, tx);
  },
  plan: planOf,
  checked: ({ products, errors, newPaths }) => ({
    newCount: products.length,
    skuCount: skuCountOf(products),
    errorCount: errors.length,
    newCategories: newPaths.slice(0, maxShownRows).map((path) => path.join(' / ')),
    rows: products.slice(0, maxShownRows).map(({ code, name, category, skus }) => ({
      code,
      name,
      category: category.length === 0 ? null : category.join(' / '),
      skus: skus.map((sku) => `${sku.code} ${sku.value ?? '标准'}`),
    })),
    errors: errors.slice(0, maxShownRows),
  }),
  write: async (ctx, tx, { products, categories, newPaths }) => {
    if (categories.length + newPaths.length > maxCategories) refuse('too_many_product_categories');
    const idOf = await addCategories(ctx, tx, newPaths, categories);
    for (let from = 0; from < products.length; from += rowsAtOnce)
      await addProducts(ctx, tx, products.slice(from, from + rowsAtOnce), idOf);
    await writeAudit(tx, ctx, {
      operation: 'product:import',
      result: 'ok',
      after: {
        products: products.length,
        skus: skuCountOf(products),
        newCategories: newPaths.map((path) => path.join(' / ')),
      },
    });
    return { importedCount: products.length };
  },
};

export const checkImport = checkOf(productImport);
export const importTable = writeOf(productImport);

const skuCountOf = (products: readonly ImportedProduct[]) =>
  products.reduce((count, { skus }) => count + skus.length, 0);

async function planOf(ctx: Context, tx: Tx, table: readonly (readonly string[])[]) {
  const codesIn = (from: 'products' | 'skus') =>
    tx.selectFrom(from).select('code').where('brand_code', '=', ctx.brandCode).execute();
  const [products, skus, categories] = await Promise.all([
    codesIn('products'),
    codesIn('skus'),
    tx
      .selectFrom('product_categories')
      .select(['id', 'name', 'parent_id as parentId'])
      .where('brand_code', '=', ctx.brandCode)
      .execute(),
  ]);
  const planned = await inTurns(
    plannedProducts(table, {
      productCodes: new Set(products.map(({ code }) => code)),
      skuCodes: new Set(skus.map(({ code }) => code)),
    }),
  );
  return {
    ...planned,
    rowCount: planned.products.length,
    categories,
    newPaths: newPathsOf(planned.products, categories),
  };
}

interface Category {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
}

const keyOf = (path: readonly string[]) => path.join('/');

/** The paths of categories from the top; no name holds a slash that an import could name. */
function pathIdsOf(categories: readonly Category[]): Map<string, number> {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const pathOf = ({ name, parentId }: Category): string[] => {
    const parent = parentId === null ? undefined : byId.get(parentId);
    return parent === undefined ? [name] : [...pathOf(parent), name];
  };
  return new Map(categories.map((category) => [keyOf(pathOf(category)), category.id]));
}

/** The categories that the products name and the brand lacks, each after the one above it. */
function newPathsOf(
  products: readonly ImportedProduct[],
  categories: readonly Category[],
): string[][] {
  const known = new Set(pathIdsOf(categories).keys());
  const paths: string[][] = [];
  for (const { category } of products)
    for (let depth = 1; depth <= category.length; depth += 1) {
      const path = category.slice(0, depth);
      if (known.has(keyOf(path))) continue;
      known.add(keyOf(path));
      paths.push([...path]);
    }
  return paths;
}

async function addCategories(
  ctx: Context,
  tx: Tx,
  paths: readonly (readonly string[])[],
  categories: readonly Category[],
): Promise<ReadonlyMap<string, number>> {
  const idOf = pathIdsOf(categories);
  for (const path of paths) {
    const { id } = await tx
      .insertInto('product_categories')
      .values({
        brand_code: ctx.brandCode,
        name: path.at(-1) ?? '',
        parent_id: idOf.get(keyOf(path.slice(0, -1))) ?? null,
        created_at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    idOf.set(keyOf(path), id);
  }
  return idOf;
}

async function addProducts(
  ctx: Context,
  tx: Tx,
  products: readonly ImportedProduct[],
  idOf: ReadonlyMap<string, number>,
): Promise<void> {
  const added = await tx
    .insertInto('products')
    .values(
      products.map(({ code, name, category, labels, skus }) => ({
        brand_code: ctx.brandCode,
        code,
        name,
        category_id: category.length === 0 ? null : (idOf.get(keyOf(category)) ?? null),
        labels: [...labels],
        specifications: JSON.stringify(specificationsOf(skus)),
        is_on_shelf: false,
        created_at: ctx.now,
      })),
    )
    .returning(['id', 'code'])
    .execute();
  const productIds = new Map(added.map(({ id, code }) => [code, id]));
  const skus = products.flatMap((product) =>
    product.skus.map((sku, sort) => ({
      brand_code: ctx.brandCode,
      product_id: productIds.get(product.code) ?? 0,
      code: sku.code,
      name: skuNameOf(valuesOf(sku)),
      spec_values: valuesOf(sku),
      barcode: sku.barcode,
      model_code: sku.modelCode,
      retail_fen: sku.retailFen,
      cost_fen: sku.costFen,
      sort,
    })),
  );
  for (let from = 0; from < skus.length; from += rowsAtOnce)
    await tx
      .insertInto('skus')
      .values(skus.slice(from, from + rowsAtOnce))
      .execute();
}

type ImportedSku = ImportedProduct['skus'][number];

const valuesOf = ({ value }: ImportedSku) => (value === null ? [] : [value]);

/** A table names one specification: what its SKUs are called. */
const specificationsOf = (skus: readonly ImportedSku[]) =>
  skus.every(({ value }) => value === null)
    ? []
    : [{ name: '规格', values: skus.flatMap(valuesOf) }];
