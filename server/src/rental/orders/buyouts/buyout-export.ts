import { listBuyouts, type BuyoutRow } from '@rental/contract/rental/orders/buyouts/buyouts';
import type { Keyset } from '../../../db/keyset.ts';
import { exportableList } from '../../../http/exportable-list.ts';
import { buyoutFilters } from './buyout-filters.ts';
import { buyouts } from './buyout-list.ts';
import { buyoutRowOf, buyoutFileColumns } from './buyout-row.ts';

/** 买断列表 as it is exported: the last first, so that what is bought meanwhile disturbs nothing. */
export const exportableBuyouts = exportableList<typeof listBuyouts, BuyoutRow, Keyset>({
  name: 'listBuyouts',
  of: listBuyouts,
  columns: buyoutFileColumns,
  describe: buyoutFilters.words,
  ...buyouts.exportedAs((row, { now }) => buyoutRowOf(row, now)),
});
