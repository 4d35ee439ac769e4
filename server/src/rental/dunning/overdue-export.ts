import { listOverdue } from '@rental/contract/rental/overdue';
import type { Keyset } from '../../db/keyset.ts';
import { exportableList } from '../../http/exportable-list.ts';
import { overdueFilters } from './overdue-filters.ts';
import { overdueOrders } from './overdue-list.ts';
import { overdueFileColumns, overdueFileRowOf, type OverdueFileRow } from './overdue-row.ts';

/** 逾期管理 as it is exported. */
export const exportableOverdue = exportableList<typeof listOverdue, OverdueFileRow, Keyset>({
  name: 'listOverdue',
  of: listOverdue,
  columns: overdueFileColumns,
  describe: overdueFilters.words,
  ...overdueOrders.exportedAs(overdueFileRowOf),
});
