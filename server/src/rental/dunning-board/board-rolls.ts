import type { Input, Returned } from '@rental/contract/endpoint';
import type { boardRolls as call } from '@rental/contract/rental/dunning-board';
import type { BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import { rollsOf, type Rolled } from '@rental/domain/rental/dunning/rolls';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import { endsOf, monthOrders, stagesAt, takenMonths, type RolledCriteria } from './month-orders.ts';

/** 滚动率 of a month, from how it began and how the next one began, or how things stand now. */
export async function boardRolls(
  ctx: Context,
  { query: { month, ...places } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const taken = await takenMonths(ctx, tx);
  const ends = endsOf(taken, month, ctx.now);
  return {
    month: textOf(ends.month),
    months: taken.map((one) => textOf(one.month)),
    takenOn: ends.takenOn ?? null,
    endedOn: ends.endedOn ?? null,
    stages: rollsOf(await rolled(tx, { ...scopeOf(ctx), ...ends, ...places })),
  };
}

const textOf = (month: BusinessDate): string => month.slice(0, 7);

function rolled(tx: Tx, criteria: RolledCriteria): Promise<Rolled[]> {
  const { from, to } = stagesAt(criteria);
  return monthOrders(tx, criteria)
    .select([
      from.as('from'),
      to.as('to'),
      sql<number>`count(*)`.as('orders'),
      sql<Fen>`sum(m.unpaid_fen)::bigint`.as('fen'),
    ])
    .groupBy(sql`1, 2`)
    .execute();
}
