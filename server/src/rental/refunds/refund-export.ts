import { listRefunds, type RefundRow } from '@rental/contract/rental/refunds';
import type { Keyset } from '../../db/keyset.ts';
import { exportableList } from '../../http/exportable-list.ts';
import { refundFilters } from './refund-filters.ts';
import { refunds } from './refund-list.ts';
import { refundFileColumns, refundRowOf } from './refund-row.ts';

/** 退款单 as they are exported: newest first, so that what arrives meanwhile disturbs nothing. A file has no images. */
export const exportableRefunds = exportableList<typeof listRefunds, RefundRow, Keyset>({
  name: 'listRefunds',
  of: listRefunds,
  columns: refundFileColumns,
  describe: refundFilters.words,
  ...refunds.exportedAs(refundRowOf(() => [])),
});
