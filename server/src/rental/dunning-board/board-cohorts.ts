import type { Input, Returned } from '@rental/contract/endpoint';
import type { boardCohorts as call } from '@rental/contract/rental/dunning-board';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import { cohortMonths, cohortsOf, type OpenCohort } from '@rental/domain/rental/dunning/cohorts';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { anyPage } from '../../http/keyset-list.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import {
  figurePlaceOf,
  keptCohorts,
  overdueCriteriaOf,
  overdueFiltered,
  recoveriesByCohort,
} from '../dunning/public.ts';

/** 逾期月份回款, each kind of sum by one query however many months there are. */
export async function boardCohorts(
  ctx: Context,
  { query: places }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const today = businessDateOf(ctx.now);
  const from = cohortMonths(today).at(-1) ?? today;
  const [open, came] = await Promise.all([
    openByMonth(ctx, tx, places),
    recoveriesByCohort(tx, { ...scopeOf(ctx), ...places, from, to: today }),
  ]);
  return {
    months: cohortsOf(open, came, today).map(({ month, orders, ...cohort }) => ({
      ...cohort,
      month: month.slice(0, 7),
      orderCount: orders,
    })),
  };
}

/** As they are kept, or of two places together from the orders. */
function openByMonth(
  ctx: Context,
  tx: Tx,
  places: Input<typeof call>['query'],
): Promise<OpenCohort[]> {
  const place = figurePlaceOf({ ...scopeOf(ctx), ...places });
  if (place !== null) return keptCohorts(ctx, tx, place);
  return overdueFiltered(tx, overdueCriteriaOf(ctx, { ...places, ...anyPage }))
    .select([
      sql<BusinessDate>`date_trunc('month', v.first_due_on)::date`.as('month'),
      sql<number>`count(*)`.as('orders'),
      sql<Fen>`sum(v.unpaid_fen)::bigint`.as('fen'),
    ])
    .groupBy(sql`1`)
    .execute();
}
