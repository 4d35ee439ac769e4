import {
  listOverstays,
  type OverstayRow,
} from '@rental/contract/rental/orders/overstays/overstays';
import { businessDateOf } from '@rental/domain/business-date';
import type { Keyset } from '../../../db/keyset.ts';
import { exportableList } from '../../../http/exportable-list.ts';
import { overstayFilters } from './overstay-filters.ts';
import { overstays } from './overstay-list.ts';
import { overstayFileColumns, overstayRowOf } from './overstay-row.ts';

/** 超期未归还 as it is exported. */
export const exportableOverstays = exportableList<typeof listOverstays, OverstayRow, Keyset>({
  name: 'listOverstays',
  of: listOverstays,
  columns: overstayFileColumns,
  describe: overstayFilters.words,
  ...overstays.exportedAs((row, { now }) => overstayRowOf(row, businessDateOf(now))),
});
