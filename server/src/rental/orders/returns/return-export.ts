import { listReturns, type ReturnRow } from '@rental/contract/rental/orders/returns/returns';
import { businessDateOf } from '@rental/domain/business-date';
import type { Keyset } from '../../../db/keyset.ts';
import { exportableList } from '../../../http/exportable-list.ts';
import { returnFilters } from './return-filters.ts';
import { returns } from './return-list.ts';
import { returnRowOf, returnFileColumns } from './return-row.ts';

/** 归还列表 as it is exported: the last first, so that what is applied for meanwhile disturbs nothing. */
export const exportableReturns = exportableList<typeof listReturns, ReturnRow, Keyset>({
  name: 'listReturns',
  of: listReturns,
  columns: returnFileColumns,
  describe: returnFilters.words,
  ...returns.exportedAs((row, { now }) => returnRowOf(row, businessDateOf(now))),
});
