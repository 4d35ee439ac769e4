import type { Input, Returned } from '@rental/contract/endpoint';
import type { boardRolls as call } from '@rental/contract/rental/dunning-board';
import type { BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import { rollsOf, type Rolled } from '@rental/domain/rental/dunning/rolls';
import { dunningStages, stagesOf, stageWords } from '@rental/domain/rental/dunning/stages';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { scopeOf } from '../../people/data-scope/public.ts';
import { figurePlaceOf } from '../dunning/public.ts';
import { firstDaysOf } from '../dunning-cases/public.ts';
import { rolledIn } from './kept-rolls.ts';
import { endsOf, monthOrders, stagesAt, takenMonths, type RolledCriteria } from './month-orders.ts';

/** 滚动率 of a month, from how it began and how the next one began, or how things stand now. */
export async function boardRolls(
  ctx: Context,
  { query: { month, ...places } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const taken = await takenMonths(ctx, tx);
  const { stages, ...ends } = endsOf(taken, month, ctx.now);
  const firstDays = firstDaysOf(stages);
  const words = stageWords(stages);
  return {
    month: textOf(ends.month),
    months: taken.map((one) => textOf(one.month)),
    takenOn: ends.takenOn ?? null,
    endedOn: ends.endedOn ?? null,
    stageNames: dunningStages.map((stage) => ({ stage, name: words[stage] })),
    stages: rollsOf(
      await rolled(tx, { ...scopeOf(ctx), ...ends, ...places, firstDays }),
      stagesOf(stages),
    ),
  };
}

const textOf = (month: BusinessDate): string => month.slice(0, 7);

/** As they are kept, or of two places together from the orders. */
function rolled(tx: Tx, criteria: RolledCriteria): Promise<Rolled[]> {
  const place = figurePlaceOf(criteria);
  if (place !== null) return rolledIn(tx, place, criteria);
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
