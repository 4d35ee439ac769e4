import type { ProductRow } from '@rental/contract/rental/products';
import type { Offered } from '@rental/domain/rental/products/shelf';
import { sql } from 'kysely';
import type { Stored } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { lockRow } from '../../http/lock-row.ts';
import { orNotFound, refuse } from '../../http/refusal.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import { productRowOf, withProductRow, type Products } from './product-row.ts';

export type StoredProduct = Stored<'products'>;
export type StoredSku = Stored<'skus'>;

/** A product, locked with all its SKUs until the command ends. */
export async function lockProduct(ctx: Context, tx: Tx, id: number): Promise<StoredProduct> {
  return lockRow(ctx, tx, 'products', id);
}

export const skusOf = (ctx: Context, tx: Tx, productId: number): Promise<StoredSku[]> =>
  tx
    .selectFrom('skus')
    .selectAll()
    .where('brand_code', '=', ctx.brandCode)
    .where('product_id', '=', productId)
    .orderBy('sort')
    .orderBy('id')
    .execute();

/** A product as the list shows it. */
export async function productRow(ctx: Context, tx: Tx, id: number): Promise<ProductRow> {
  const products = tx
    .selectFrom('products as p')
    .where('p.brand_code', '=', ctx.brandCode)
    .where('p.id', '=', id) as Products;
  const row = await withProductRow(tx, products, scopeOf(ctx)).executeTakeFirst();
  return productRowOf(orNotFound(row), ctx.now);
}

/** The parts of a product that customers look for. */
export const offeredOf = (product: StoredProduct, skus: readonly StoredSku[]): Offered => ({
  imageCount: product.images.length,
  hasCategory: product.category_id !== null,
  enabledSkuCount: skus.filter((sku) => sku.is_enabled).length,
});

/** A category that is there stays there until the commit. */
export async function holdCategory(ctx: Context, tx: Tx, id: number | null): Promise<void> {
  if (id === null) return;
  const row = await tx
    .selectFrom('product_categories')
    .select('id')
    .where('brand_code', '=', ctx.brandCode)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (row === undefined) refuse('product_category_not_found');
}

const maxNamed = 5;

/** Lets one command after the other save codes, so that the second is told of a code that both choose. */
export async function lockCodes({ brandCode }: Context, tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('product codes'), hashtext(${brandCode}))`.execute(
    tx,
  );
}

/** Codes are one a brand, among products and among SKUs. */
export async function refuseTakenCodes(
  ctx: Context,
  tx: Tx,
  product: { readonly id: number | null; readonly code: string },
  skuCodes: readonly string[],
): Promise<void> {
  await lockCodes(ctx, tx);
  const { rows } = await sql<{ code: string }>`
    select code from products
    where brand_code = ${ctx.brandCode} and code = ${product.code} and id is distinct from ${product.id}
    union all
    select code from skus
    where brand_code = ${ctx.brandCode} and code = any(${skuCodes}::text[])
      and product_id is distinct from ${product.id}
    order by 1`.execute(tx);
  const codes = rows.map(({ code }) => code);
  if (codes.length > 0)
    refuse('product_code_taken', { codes: codes.slice(0, maxNamed), count: codes.length });
}

/** How the audit log names a product. */
export const objectOf = ({ id }: { readonly id: number }) => `product ${id}`;
