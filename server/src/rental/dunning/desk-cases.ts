import type { Input, Returned } from '@rental/contract/endpoint';
import type { deskCases as call } from '@rental/contract/rental/dunning';
import { businessDateOf, daysBetween } from '@rental/domain/business-date';
import { maskName } from '@rental/domain/rental/customers/masks';
import { stageOf } from '@rental/domain/rental/dunning/stages';
import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { isPlaced, scopeOf, within } from '../../people/data-scope/public.ts';
import { isOverstayCase } from './case-store.ts';

/** One screen of work and what comes after it: each command reads the list anew. */
const most = 50;
/** A brand may have a million: no more are counted. */
const mostCounted = 1_000;

type OfCases = { d: Tables['dunning_cases'] };

/** 今日催收: open cases whose day has come and that nothing holds back, from the index of their owner. */
export async function deskCases(
  ctx: Context,
  { query: { isUnowned = false } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const today = businessDateOf(ctx.now);
  const owner = isUnowned ? null : ctx.operator.id;
  const [rows, ownCount, unownedCount] = await Promise.all([
    toWork(ctx, tx, owner)
      .innerJoin('customers as c', (join) =>
        join.onRef('c.brand_code', '=', 'd.brand_code').onRef('c.id', '=', 'd.customer_id'),
      )
      .select(['d.id', 'd.first_due_on', 'd.unpaid_fen', 'd.chance', 'd.contact_on'])
      .select(['d.last_result', 'd.held_reason', 'c.name as customer_name'])
      .select(isOverstayCase.as('is_overstay'))
      // named for the index: of `is null` the planner does not see that it is one value
      .orderBy('d.owner_id')
      .orderBy('d.chance', 'desc')
      .orderBy('d.id')
      .limit(most)
      .execute(),
    countOf(ctx, tx, ctx.operator.id),
    countOf(ctx, tx, null),
  ]);
  return {
    cases: rows.map((row) => ({
      id: row.id,
      customerName: maskName(row.customer_name),
      stage: stageOf(
        ctx.brand.dunning.stages,
        { firstDueOn: row.first_due_on, isOverstay: row.is_overstay },
        today,
      ),
      overdueDays: daysBetween(row.first_due_on, today),
      unpaidFen: row.unpaid_fen,
      chance: row.chance,
      contactOn: row.contact_on,
      lastResult: row.last_result,
      held: row.held_reason,
    })),
    ownCount,
    unownedCount,
  };
}

const toWork = (ctx: Context, tx: Tx, owner: number | null) =>
  tx
    .selectFrom('dunning_cases as d')
    .where('d.brand_code', '=', ctx.brandCode)
    .where('d.closed_on', 'is', null)
    .where('d.contact_on', '<=', businessDateOf(ctx.now))
    .where('d.held_at', 'is', null)
    .where('d.owner_id', owner === null ? 'is' : '=', owner)
    .$if(isPlaced(scopeOf(ctx)), (cases) => cases.where((where) => isReached(ctx, where)));

/** One of its overdue orders is reached. */
const isReached = (ctx: Context, where: ExpressionBuilder<Tables & OfCases, 'd'>) =>
  where.exists(
    where
      .selectFrom('overdue_orders as v')
      .innerJoin('orders as o', (join) =>
        join.onRef('o.brand_code', '=', 'v.brand_code').onRef('o.id', '=', 'v.order_id'),
      )
      .select('v.id')
      .whereRef('v.brand_code', '=', 'd.brand_code')
      .whereRef('v.case_id', '=', 'd.id')
      .where(within(scopeOf(ctx)) as never),
  );

const countOf = async (ctx: Context, tx: Tx, owner: number | null): Promise<number> =>
  (
    await tx
      .selectFrom(toWork(ctx, tx, owner).select('d.id').limit(mostCounted).as('counted'))
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;
