import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  listRepairs as call,
  repairCounts as countsCall,
} from '@rental/contract/rental/repairs';
import { repairStates } from '@rental/domain/rental/devices/repair';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { anyPage, keysetList } from '../../../http/keyset-list.ts';
import { criteriaOf, filtered } from './repair-filters.ts';
import { repairRowOf, withRepairRow } from './repair-row.ts';

/** 维修单, newest first: ids rise, so that they are the order of their arrival. */
export const repairs = keysetList({
  criteriaOf,
  filtered,
  withRow: (found, db, criteria) => withRepairRow(db, found, criteria),
  id: 'm.id',
  sorts: {
    createTime: { column: 'm.id', kind: 'number', keyOf: (row) => row.id },
  },
  usual: { field: 'createTime', direction: 'desc' },
});

/** 维修单. */
export const listRepairs = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => repairs.page(ctx, tx, query, repairRowOf);

/** The counts on the tabs. */
export const repairCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  repairs.tabCounts(ctx, tx, query, {
    tabs: repairStates,
    queryOf: (repairState) => ({ ...query, ...anyPage, repairState }),
  });
