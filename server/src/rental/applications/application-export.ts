import { listApplications, type ApplicationRow } from '@rental/contract/rental/applications';
import type { Keyset } from '../../db/keyset.ts';
import { exportableList } from '../../http/exportable-list.ts';
import { applicationFilters } from './application-filters.ts';
import { applications } from './application-list.ts';
import { applicationFileColumns, applicationRowOf } from './application-row.ts';

/** 客户申请 as it is exported. */
export const exportableApplications = exportableList<
  typeof listApplications,
  ApplicationRow,
  Keyset
>({
  name: 'listApplications',
  of: listApplications,
  columns: applicationFileColumns,
  describe: applicationFilters.words,
  ...applications.exportedAs(applicationRowOf),
});
