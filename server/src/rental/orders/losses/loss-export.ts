import { listLosses, type LossRow } from '@rental/contract/rental/orders/losses/losses';
import type { Keyset } from '../../../db/keyset.ts';
import { exportableList } from '../../../http/exportable-list.ts';
import { lossFilters } from './loss-filters.ts';
import { losses } from './loss-list.ts';
import { lossFileColumns, lossRowOf } from './loss-row.ts';

/** 坏账列表 as it is exported: the last first, so that what is added meanwhile disturbs nothing. */
export const exportableLosses = exportableList<typeof listLosses, LossRow, Keyset>({
  name: 'listLosses',
  of: listLosses,
  columns: lossFileColumns,
  describe: lossFilters.words,
  ...losses.exportedAs((row) => lossRowOf(row)),
});
