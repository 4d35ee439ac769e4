import type { Input } from '@rental/contract/endpoint';
import type { listProducts } from '@rental/contract/rental/products';
import { shelfStates, type ShelfState } from '@rental/domain/rental/products/shelf';
import { sql, type SqlBool } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { filtersOn } from '../../http/list-filters.ts';
import { scopedBy, type ScopeValues } from '../../people/data-scope/public.ts';
import { categoriesBelow, categoryNamed } from './category-filter.ts';
import type { Products } from './product-row.ts';

const { declare, filter, span } = filtersOn<Tables & { p: Tables['products'] }, 'p'>();

/** Each state with the instant that decides about it; which of them is there says which state is meant. */
type ShelfValues = { readonly [State in ShelfState]?: Date };

/** `shelfStateOf` as SQL. */
export const isInState = {
  off: () => sql<SqlBool>`not p.is_on_shelf`,
  ended: (now: Date) => sql<SqlBool>`p.is_on_shelf and p.off_shelf_at <= ${now}`,
  scheduled: (now: Date) => sql<SqlBool>`p.is_on_shelf and p.on_shelf_at > ${now}
    and (p.off_shelf_at is null or p.off_shelf_at > ${now})`,
  on: (
    now: Date,
  ) => sql<SqlBool>`p.is_on_shelf and (p.on_shelf_at is null or p.on_shelf_at <= ${now})
    and (p.off_shelf_at is null or p.off_shelf_at > ${now})`,
} as const;

/** The filters of 商品. */
export const productFilters = declare<Input<typeof listProducts>['query']>({
  name: filter({
    label: '商品名称',
    words: (name: string) => name,
    values: (name) => ({ part: name.toLowerCase() }),
    narrow: (products, { part }) =>
      products.where(sql<SqlBool>`position(${part}::text in lower(p.name)) > 0`),
  }),
  code: filter({
    label: '商品编码',
    words: (code: string) => code,
    values: (code) => ({ from: code, below: `${code}{` }), // '{' follows 'z'
    // two indexes, where one condition or the other would pass all products
    narrow: (products, { from, below }, { db, brand }) =>
      products.where(
        'p.id',
        'in',
        db
          .selectFrom('products as c')
          .select('c.id')
          .where('c.brand_code', '=', brand)
          .where('c.code', '>=', from)
          .where('c.code', '<', below)
          .union(
            db
              .selectFrom('skus as k')
              .select('k.product_id as id')
              .where('k.brand_code', '=', brand)
              .where('k.code', '>=', from)
              .where('k.code', '<', below),
          ),
      ),
  }),
  shelfState: filter({
    label: '状态',
    words: (state: ShelfState) => shelfStates[state],
    values: (state, { now }): ShelfValues => ({ [state]: now }),
    narrow: (products, values: ShelfValues) =>
      (Object.keys(isInState) as ShelfState[]).reduce((narrowed, state) => {
        const now = values[state];
        return now === undefined ? narrowed : narrowed.where(isInState[state](now));
      }, products),
  }),
  categoryIs: filter({
    label: '类目',
    words: categoryNamed,
    values: (is: number) => ({ is }),
    narrow: (products, { is }, { brand }) =>
      products.where(sql<SqlBool>`p.category_id = any(${categoriesBelow(brand, is)})`),
  }),
  createTime: span('创建时间', 'p.created_at'),
  ids: filter({
    label: '商品',
    words: (ids: readonly number[]) => `所选${ids.length}个商品`,
    values: (ids) => ({ these: ids }),
    narrow: (products, { these }) =>
      products.where('p.id', '=', sql<number>`any(${these}::bigint[])`),
  }),
});

export const criteriaOf = scopedBy(productFilters);

/** The products that the filters leave. The catalogue is the brand's: its operators see all of it. */
export function filtered(db: Tx, criteria: ScopeValues): Products {
  const products = db
    .selectFrom('products as p')
    .where('p.brand_code', '=', criteria.brand) as Products;
  return productFilters.narrowed(products, db, criteria);
}
