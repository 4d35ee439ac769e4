import type { Tx } from '../../../db/transaction.ts';
import type { Reach } from '../../../http/context.ts';

/** A product; every operator of the brand may know of it. */
export async function productNamed(id: number, tx: Tx, { brandCode }: Reach): Promise<string> {
  const row = await tx
    .selectFrom('products')
    .select('name')
    .where('brand_code', '=', brandCode)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? `编号 ${id}`;
}

/** A product with its variant; every operator of the brand may know of it. */
export async function skuNamed(id: number, tx: Tx, { brandCode }: Reach): Promise<string> {
  const row = await tx
    .selectFrom('skus as k')
    .innerJoin('products as p', (join) =>
      join.onRef('p.brand_code', '=', 'k.brand_code').onRef('p.id', '=', 'k.product_id'),
    )
    .select(['k.name', 'p.name as product_name'])
    .where('k.brand_code', '=', brandCode)
    .where('k.id', '=', id)
    .executeTakeFirst();
  return row === undefined ? `编号 ${id}` : `${row.product_name} / ${row.name}`;
}
