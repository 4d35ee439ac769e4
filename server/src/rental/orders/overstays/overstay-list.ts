import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  listOverstays as call,
  overstayCounts as countsCall,
} from '@rental/contract/rental/orders/overstays/overstays';
import { businessDateOf } from '@rental/domain/business-date';
import { overstaySpans } from '@rental/domain/rental/orders/core/overstay';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { anyPage, keysetList } from '../../../http/keyset-list.ts';
import { criteriaOf, filtered } from './overstay-filters.ts';
import { overstayRowOf, withOverstayRow } from './overstay-row.ts';

/** 超期未归还, the longest first. */
export const overstays = keysetList({
  criteriaOf,
  filtered,
  withRow: withOverstayRow,
  id: 'o.id',
  sorts: {
    overstayDays: {
      column: 'o.ends_on',
      kind: 'day',
      keyOf: (row) => row.ends_on,
      isReversed: true,
    },
  },
  usual: { field: 'overstayDays', direction: 'desc' },
});

export function listOverstays(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const today = businessDateOf(ctx.now);
  return overstays.page(ctx, tx, query, (row) => overstayRowOf(row, today));
}

/** The counts on the tabs. */
export const overstayCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  overstays.tabCounts(ctx, tx, query, {
    tabs: overstaySpans,
    queryOf: (overstaySpan) => ({ ...query, ...anyPage, overstaySpan }),
  });
