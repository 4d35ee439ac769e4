import { listBills, type BillRow } from '@rental/contract/rental/bills';
import type { Keyset } from '../../db/keyset.ts';
import { exportableList } from '../../http/exportable-list.ts';
import { billFilters } from './bill-filters.ts';
import { bills } from './bill-list.ts';
import { billRowOf, billFileColumns } from './bill-row.ts';

/** 分期账单 as it is exported, in the order of the screen. */
export const exportableBills = exportableList<typeof listBills, BillRow, Keyset>({
  name: 'listBills',
  of: listBills,
  columns: billFileColumns,
  describe: billFilters.words,
  ...bills.exportedAs((row, reach) => billRowOf(row, reach.now)),
});
