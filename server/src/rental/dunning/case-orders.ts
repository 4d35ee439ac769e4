import { isPlaced, reachable, scopeOf } from '../../people/data-scope/public.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import { openPlan } from '../dunning-cases/public.ts';
import { lockStanding, type Standing } from '../orders/core/public.ts';
import { reachedCase } from './case-store.ts';

/** The overdue orders of an open case that are in no 协商分期, locked; refused where this operator does not reach all of them. */
export async function lockCaseOrders(
  ctx: Context,
  tx: Tx,
  caseId: number,
): Promise<readonly Standing[]> {
  const { closed_on: closedOn } = await reachedCase(ctx, tx, caseId);
  if (closedOn !== null) refuse('dunning_case_closed');
  const ids = await overdueIds(ctx, tx, caseId);
  if ((await reachedCount(ctx, tx, ids)) < ids.length) refuse('repayment_orders_unreached');
  const orders: Standing[] = [];
  for (const id of ids) {
    const standing = await lockStanding(ctx, tx, id);
    if ((await openPlan(tx, ctx.brandCode, id)) === null) orders.push(standing);
  }
  return orders;
}

/** In the order in which they are locked. */
async function overdueIds({ brandCode }: Context, tx: Tx, caseId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('overdue_orders')
    .select('order_id')
    .where('brand_code', '=', brandCode)
    .where('case_id', '=', caseId)
    .orderBy('order_id')
    .execute();
  return rows.map(({ order_id: id }) => id);
}

async function reachedCount(ctx: Context, tx: Tx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0 || !isPlaced(scopeOf(ctx))) return ids.length;
  const { count } = await tx
    .selectFrom('orders as o')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(reachable(ctx))
    .where('o.id', 'in', ids)
    .executeTakeFirstOrThrow();
  return count;
}
