import type { Input, Returned } from '@rental/contract/endpoint';
import type {
  listLosses as call,
  lossCounts as countsCall,
  lossTotals as totalsCall,
} from '@rental/contract/rental/orders/losses/losses';
import { fen } from '@rental/domain/money';
import { lossStates, openLossStates } from '@rental/domain/rental/orders/losses/loss-states';
import { sql } from 'kysely';
import { prepared } from '../../../db/prepared.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Context } from '../../../http/context.ts';
import { anyPage, keysetList } from '../../../http/keyset-list.ts';
import { criteriaOf, filtered } from './loss-filters.ts';
import { amountsOf, lossRowOf, withLossRow } from './loss-row.ts';

/** 坏账列表, the last first. */
export const losses = keysetList({
  criteriaOf,
  filtered,
  withRow: withLossRow,
  id: 'm.id',
  sorts: {
    at: { column: 'm.at', kind: 'instant', keyOf: (row) => row.at },
    writtenFen: { column: 'm.written_fen', kind: 'number', keyOf: (row) => row.written_fen },
  },
  usual: { field: 'at', direction: 'desc' },
});

export const listLosses = (
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> => losses.page(ctx, tx, query, lossRowOf);

/** The counts on the tabs, without filters of what is not recovered. */
export const lossCounts = (
  ctx: Context,
  { query }: Input<typeof countsCall>,
  tx: Tx,
): Promise<Returned<typeof countsCall>> =>
  losses.tabCounts(ctx, tx, query, {
    tabs: lossStates,
    waiting: openLossStates,
    queryOf: (lossState) => ({ ...query, ...anyPage, lossState }),
  });

/** The sums of the list: there are never many losses. */
export async function lossTotals(
  ctx: Context,
  { query }: Input<typeof totalsCall>,
  tx: Tx,
): Promise<Returned<typeof totalsCall>> {
  const [sums] = await summed(tx, criteriaOf(ctx, { ...query, ...anyPage }));
  const { count = 0, written_fen = fen(0), recovered_fen = fen(0) } = sums ?? {};
  return { count, ...amountsOf({ written_fen, recovered_fen }) };
}

const summed = prepared((db, criteria: ReturnType<typeof criteriaOf>) =>
  filtered(db, criteria).select([
    sql<number>`count(*)::int`.as('count'),
    sql<ReturnType<typeof fen>>`coalesce(sum(m.written_fen), 0)::bigint`.as('written_fen'),
    sql<ReturnType<typeof fen>>`coalesce(sum(m.recovered_fen), 0)::bigint`.as('recovered_fen'),
  ]),
);
