import { listClaims, type ClaimRow } from '@rental/contract/rental/orders/claims/claims';
import type { Keyset } from '../../../db/keyset.ts';
import { exportableList } from '../../../http/exportable-list.ts';
import { claimFilters } from './claim-filters.ts';
import { claims } from './claim-list.ts';
import { claimFileColumns, claimRowOf } from './claim-row.ts';

/** 保险理赔 as it is exported: the last first, so that what is added meanwhile disturbs nothing. */
export const exportableClaims = exportableList<typeof listClaims, ClaimRow, Keyset>({
  name: 'listClaims',
  of: listClaims,
  columns: claimFileColumns,
  describe: claimFilters.words,
  ...claims.exportedAs((row) => claimRowOf(row)),
});
