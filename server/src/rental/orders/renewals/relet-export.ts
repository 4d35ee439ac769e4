import { listRelets, type ReletRow } from '@rental/contract/rental/orders/renewals/relets';
import type { Keyset } from '../../../db/keyset.ts';
import { exportableList } from '../../../http/exportable-list.ts';
import { reletFilters } from './relet-filters.ts';
import { relets } from './relet-list.ts';
import { reletRowOf, reletFileColumns } from './relet-row.ts';

/** 续租列表 as it is exported: the last first, so that what begins meanwhile disturbs nothing. */
export const exportableRelets = exportableList<typeof listRelets, ReletRow, Keyset>({
  name: 'listRelets',
  of: listRelets,
  columns: reletFileColumns,
  describe: reletFilters.words,
  ...relets.exportedAs(reletRowOf),
});
