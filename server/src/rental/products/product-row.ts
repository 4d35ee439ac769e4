import type { ProductRow } from '@rental/contract/rental/products';
import type { Fen } from '@rental/domain/money';
import { reservingStatuses } from '@rental/domain/rental/orders/core/order-status';
import { shelfStateOf, shelfStates } from '@rental/domain/rental/products/shelf';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { Stored, Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import { count, instant, money, text, type ExportColumn } from '../../http/exportable-list.ts';
import { within, type ScopeValues } from '../../people/data-scope/public.ts';
import { deviceWithin, isRentableInSql } from '../devices/public.ts';
import { holdsStock } from '../orders/core/public.ts';

export type Products<Row = object> = SelectQueryBuilder<
  Tables & { p: Tables['products'] },
  'p',
  Row
>;

const ownColumns = [
  'id',
  'code',
  'name',
  'category_id',
  'images',
  'labels',
  'sort',
  'is_on_shelf',
  'on_shelf_at',
  'off_shelf_at',
  'created_at',
] as const;

type ProductColumns = Pick<Stored<'products'>, (typeof ownColumns)[number]> & {
  readonly category_name: string | null;
  readonly sku_count: number;
  readonly lowest_fen: Fen | null;
  readonly highest_fen: Fen | null;
  readonly in_stock: number;
  readonly reserved: number;
};

/** The devices `d` in stock of a scope that their SKU `k` rents out. */
export const inStockWithin = (db: Tx, scope: ScopeValues) =>
  db
    .selectFrom('devices as d')
    .innerJoin('skus as k', (join) =>
      join.onRef('k.brand_code', '=', 'd.brand_code').onRef('k.id', '=', 'd.sku_id'),
    )
    .where(deviceWithin(db, scope) as never)
    .where('d.state', '=', 'inStock')
    .where(isRentableInSql);

/** The orders of a scope that have no device yet and keep one back. A renewal keeps the device of its order. */
export const reservingWithin = (db: Tx, scope: ScopeValues) =>
  db
    .selectFrom('orders as o')
    .where(within(scope))
    .where(holdsStock())
    .where('o.status', 'in', [...reservingStatuses])
    .where('o.relet_of', 'is', null);

/** Products `p` with what a row draws from elsewhere; stock as far as the scope goes. */
export const withProductRow = (db: Tx, products: Products, scope: ScopeValues) =>
  products
    .leftJoin('product_categories as c', (join) =>
      join.onRef('c.brand_code', '=', 'p.brand_code').onRef('c.id', '=', 'p.category_id'),
    )
    .innerJoinLateral(
      () =>
        db
          .selectFrom('skus as k')
          .select([
            sql<number>`count(*)`.as('sku_count'),
            sql<Fen | null>`min(k.retail_fen)`.as('lowest_fen'),
            sql<Fen | null>`max(k.retail_fen)`.as('highest_fen'),
          ])
          .where('k.brand_code', '=', scope.brand)
          .whereRef('k.product_id', '=', 'p.id' as never)
          .where('k.is_enabled', '=', true)
          .as('n'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      () =>
        inStockWithin(db, scope)
          .select(sql<number>`count(*)`.as('in_stock'))
          .whereRef('k.product_id', '=', 'p.id' as never)
          .as('i'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      () =>
        reservingWithin(db, scope)
          .innerJoin('skus as k', (join) =>
            join.onRef('k.brand_code', '=', 'o.brand_code').onRef('k.id', '=', 'o.sku_id'),
          )
          .select(sql<number>`count(*)`.as('reserved'))
          .whereRef('k.product_id', '=', 'p.id' as never)
          .as('r'),
      (join) => join.onTrue(),
    )
    .select(ownColumns.map((column) => `p.${column}` as const))
    .select([
      'c.name as category_name',
      'n.sku_count',
      'n.lowest_fen',
      'n.highest_fen',
      'i.in_stock',
      'r.reserved',
    ]);

export const shelfOf = (
  row: Pick<ProductColumns, 'is_on_shelf' | 'on_shelf_at' | 'off_shelf_at'>,
) => ({
  isOnShelf: row.is_on_shelf,
  onShelfAt: row.on_shelf_at,
  offShelfAt: row.off_shelf_at,
});

export const productRowOf = (row: ProductColumns, now: Date): ProductRow => ({
  id: row.id,
  code: row.code,
  name: row.name,
  categoryId: row.category_id,
  categoryName: row.category_name,
  cover: row.images[0] ?? null,
  labels: row.labels,
  skuCount: row.sku_count,
  lowestRetailFen: row.lowest_fen,
  highestRetailFen: row.highest_fen,
  inStock: row.in_stock,
  reserved: row.reserved,
  shelfState: shelfStateOf(shelfOf(row), now),
  onShelfAt: row.on_shelf_at?.toISOString() ?? null,
  offShelfAt: row.off_shelf_at?.toISOString() ?? null,
  sort: row.sort,
  createTime: row.created_at.toISOString(),
});

/** The columns of 商品 by their keys there. */
export const productFileColumns: readonly ExportColumn<ProductRow>[] = [
  {
    key: 'name',
    cells: [text('商品', (product) => product.name), text('编码', (product) => product.code)],
  },
  { key: 'category', cells: [text('类目', (product) => product.categoryName)] },
  { key: 'shelf', cells: [text('状态', (product) => shelfStates[product.shelfState])] },
  {
    key: 'retail',
    cells: [
      money('最低市场价（元）', (product) => product.lowestRetailFen),
      money('最高市场价（元）', (product) => product.highestRetailFen),
    ],
  },
  { key: 'skus', cells: [count('规格数', (product) => product.skuCount)] },
  {
    key: 'stock',
    cells: [
      count('在库', (product) => product.inStock),
      count('待发', (product) => product.reserved),
    ],
  },
  { key: 'labels', cells: [text('标签', (product) => product.labels.join('、'))] },
  { key: 'sort', cells: [count('排序', (product) => product.sort)] },
  { key: 'createTime', cells: [instant('创建时间', (product) => product.createTime)] },
];
