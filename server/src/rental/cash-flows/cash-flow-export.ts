import { listCashFlows, type CashFlowRow } from '@rental/contract/rental/cash-flows';
import type { Keyset } from '../../db/keyset.ts';
import { exportableList } from '../../http/exportable-list.ts';
import { cashFlowFilters } from './cash-flow-filters.ts';
import { cashFlows } from './cash-flow-list.ts';
import { cashFlowFileColumns, cashFlowRowOf } from './cash-flow-row.ts';

/** 收支流水 as it is exported, in the order of the screen. */
export const exportableCashFlows = exportableList<typeof listCashFlows, CashFlowRow, Keyset>({
  name: 'listCashFlows',
  of: listCashFlows,
  columns: cashFlowFileColumns,
  describe: cashFlowFilters.words,
  ...cashFlows.exportedAs(cashFlowRowOf),
});
