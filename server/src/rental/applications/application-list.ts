import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  applicationCounts as countsCall,
  listApplications as call,
  orderApplications as ofOrderCall,
} from '@rental/contract/rental/applications';
import {
  applicationStates,
  openApplicationStates,
} from '@rental/domain/rental/applications/application-states';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { anyPage, keysetList } from '../../http/keyset-list.ts';
import { orNotFound } from '../../http/refusal.ts';
import { reachable, scopeOf } from '../../people/data-scope/public.ts';
import { criteriaOf, filtered } from './application-filters.ts';
import { applicationRowOf, withApplicationRow } from './application-row.ts';

/** 客户申请, the last first. */
export const applications = keysetList({
  criteriaOf,
  filtered,
  withRow: withApplicationRow,
  id: 'a.id',
  sorts: { at: { column: 'a.at', kind: 'instant', keyOf: (row) => row.at } },
  usual: { field: 'at', direction: 'desc' },
});

export const listApplications = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => applications.page(ctx, tx, query, applicationRowOf);

/** The counts on the tabs, without filters of what has not ended. */
export const applicationCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  applications.tabCounts(ctx, tx, query, {
    tabs: applicationStates,
    waiting: openApplicationStates,
    queryOf: (applicationState) => ({ ...query, ...anyPage, applicationState }),
  });

/** How many applications of an order are shown, the last first. */
const maxShown = 50;

/** The applications of one order. What names a person stays out. */
export async function orderApplications(
  ctx: Context,
  { params: { id } }: Input<typeof ofOrderCall>,
  tx: Tx,
): Promise<Returned<typeof ofOrderCall>> {
  orNotFound(
    await tx
      .selectFrom('orders as o')
      .select('o.id')
      .where(reachable(ctx))
      .where('o.id', '=', id)
      .executeTakeFirst(),
  );
  const found = filtered(tx, scopeOf(ctx)).where('a.order_id', '=', id);
  const rows = await withApplicationRow(found.orderBy('a.id', 'desc').limit(maxShown), tx)
    .orderBy('a.id', 'desc')
    .execute();
  return {
    applications: rows.map((row) => {
      const { content } = row;
      const isOfPerson = content.kind === 'address' || content.kind === 'complaint';
      return { ...applicationRowOf(row), content: isOfPerson ? null : content };
    }),
  };
}
