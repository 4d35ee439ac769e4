import { listRepairs, type RepairRow } from '@rental/contract/rental/repairs';
import type { Keyset } from '../../../db/keyset.ts';
import { exportableList } from '../../../http/exportable-list.ts';
import { repairFilters } from './repair-filters.ts';
import { repairs } from './repair-list.ts';
import { repairFileColumns, repairRowOf } from './repair-row.ts';

/** 维修单 as they are exported: newest first, so that what arrives meanwhile disturbs nothing. */
export const exportableRepairs = exportableList<typeof listRepairs, RepairRow, Keyset>({
  name: 'listRepairs',
  of: listRepairs,
  columns: repairFileColumns,
  describe: repairFilters.words,
  ...repairs.exportedAs(repairRowOf),
});
