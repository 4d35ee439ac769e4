import type { Input, Returned } from '@rental/contract/endpoint';
import type { listStores as call, storeCounts as countsCall } from '@rental/contract/rental/stores';
import { businessDateOf } from '@rental/domain/business-date';
import { storeStatusLabels } from '@rental/domain/rental/stores/store-status';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { anyPage, keysetList } from '../../http/keyset-list.ts';
import { criteriaOf, filtered } from './store-filters.ts';
import { storeRowOf, withStoreRow, type Stores } from './store-row.ts';

/** 店铺, newest first: ids rise, so that they are the order of their arrival. */
export const stores = keysetList({
  criteriaOf,
  filtered,
  withRow: (found: Stores, db: Tx) =>
    withStoreRow(db.selectFrom(found.selectAll('s').as('s')) as unknown as Stores),
  id: 's.id',
  sorts: {
    createTime: { column: 's.id', kind: 'number', keyOf: (row) => row.id },
  },
  usual: { field: 'createTime', direction: 'desc' },
});

/** 店铺. */
export const listStores = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => {
  const today = businessDateOf(ctx.now);
  return stores.page(ctx, tx, query, (row) => storeRowOf(row, today));
};

/** The counts on the tabs. */
export const storeCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  stores.tabCounts(ctx, tx, query, {
    tabs: storeStatusLabels,
    queryOf: (status) => ({
      ...query,
      ...anyPage,
      storeStatus: status === undefined ? undefined : (Number(status) as never),
    }),
  });
