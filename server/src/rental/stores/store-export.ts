import { listStores, type StoreRow } from '@rental/contract/rental/stores';
import { businessDateOf } from '@rental/domain/business-date';
import type { Keyset } from '../../db/keyset.ts';
import { exportableList } from '../../http/exportable-list.ts';
import { storeFilters } from './store-filters.ts';
import { stores } from './store-list.ts';
import { storeFileColumns, storeRowOf } from './store-row.ts';

/** 店铺 as it is exported: newest first, so that what arrives meanwhile disturbs nothing. */
export const exportableStores = exportableList<typeof listStores, StoreRow, Keyset>({
  name: 'listStores',
  of: listStores,
  columns: storeFileColumns,
  describe: storeFilters.words,
  ...stores.exportedAs((row, { now }) => storeRowOf(row, businessDateOf(now))),
});
