import { listAgreements, type AgreementRow } from '@rental/contract/rental/agreements';
import type { Keyset } from '../../db/keyset.ts';
import { exportableList } from '../../http/exportable-list.ts';
import { agreementFilters } from './agreement-filters.ts';
import { agreements } from './agreement-list.ts';
import { agreementRowOf, agreementFileColumns } from './agreement-row.ts';

/** 合同列表 as it is exported: the last first, so that what is made meanwhile disturbs nothing. */
export const exportableAgreements = exportableList<typeof listAgreements, AgreementRow, Keyset>({
  name: 'listAgreements',
  of: listAgreements,
  columns: agreementFileColumns,
  describe: agreementFilters.words,
  ...agreements.exportedAs(agreementRowOf),
});
