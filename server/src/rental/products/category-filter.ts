import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Reach } from '../../http/context.ts';

/** A 类目 and those below it, as an array of ids. */
export const categoriesBelow = (brand: string, id: unknown): RawBuilder<number[]> =>
  sql`array(
    with recursive below (id) as (
      select ${id}::bigint
      union all
      select c.id from product_categories c join below on c.parent_id = below.id where c.brand_code = ${brand}
    )
    select id from below)`;

/** The name of a 类目 in the words of a filter. */
export async function categoryNamed(id: number, tx: Tx, { brandCode }: Reach): Promise<string> {
  const row = await tx
    .selectFrom('product_categories')
    .select('name')
    .where('brand_code', '=', brandCode)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? `编号 ${id}`;
}
