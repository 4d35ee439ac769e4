import type { Input, Returned } from '@rental/contract/endpoint';
import {
  listProducts,
  type productCounts as countsCall,
  type ProductRow,
} from '@rental/contract/rental/products';
import { shelfStates } from '@rental/domain/rental/products/shelf';
import type { Keyset } from '../../db/keyset.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { exportableList } from '../../http/exportable-list.ts';
import { anyPage, keysetList } from '../../http/keyset-list.ts';
import type { ScopeValues } from '../../people/data-scope/public.ts';
import { criteriaOf, filtered, productFilters } from './product-filters.ts';
import { productFileColumns, productRowOf, withProductRow, type Products } from './product-row.ts';

/** 商品, newest first: ids rise, so that they are the order of their arrival. */
const products = keysetList({
  criteriaOf,
  filtered,
  withRow: (found: Products, db: Tx, criteria: ScopeValues) =>
    withProductRow(
      db,
      db.selectFrom(found.selectAll('p').as('p')) as unknown as Products,
      criteria,
    ),
  id: 'p.id',
  sorts: {
    createTime: { column: 'p.id', kind: 'number', keyOf: (row) => row.id },
    sort: { column: 'p.sort', kind: 'number', keyOf: (row) => row.sort },
  },
  usual: { field: 'createTime', direction: 'desc' },
});

/** 商品. */
export const productList = (
  ctx: Context,
  { query }: Input<typeof listProducts>,
  tx: Tx,
): Promise<Returned<typeof listProducts>> =>
  products.page(ctx, tx, query, (row) => productRowOf(row, ctx.now));

/** The counts on the tabs. */
export const productCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  products.tabCounts(ctx, tx, query, {
    tabs: shelfStates,
    queryOf: (shelfState) => ({ ...query, ...anyPage, shelfState }),
  });

/** 商品 as it is exported: newest first, so that what arrives meanwhile disturbs nothing. */
export const exportableProducts = exportableList<typeof listProducts, ProductRow, Keyset>({
  name: 'listProducts',
  of: listProducts,
  columns: productFileColumns,
  describe: productFilters.words,
  ...products.exportedAs((row, reach) => productRowOf(row, reach.now)),
});
