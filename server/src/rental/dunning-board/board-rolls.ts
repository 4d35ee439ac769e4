import type { Input, Returned } from '@rental/contract/endpoint';
import type { boardRolls as call } from '@rental/contract/rental/dunning-board';
import {
  addMonths,
  businessDate,
  businessDateOf,
  type BusinessDate,
} from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import { keptMonths, monthOf, rollsOf } from '@rental/domain/rental/dunning/rolls';
import type { DunningStage } from '@rental/domain/rental/dunning/stages';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { stageIn } from '../dunning/public.ts';
import { monthOrders, type MonthEnds } from './month-orders.ts';

/** 滚动率 of a month, from how it began and how the next one began, or how things stand now. */
export async function boardRolls(
  ctx: Context,
  { query: { month: asked, ...places } }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const { taken, ends } = await monthEnds(ctx, tx, asked);
  return {
    month: textOf(ends.month),
    months: taken.map(({ month }) => textOf(month)),
    takenOn: ends.takenOn,
    endedOn: ends.endedOn,
    stages: rollsOf(await rolled(ctx, tx, ends, places)),
  };
}

const textOf = (month: BusinessDate): string => month.slice(0, 7);

async function monthEnds(ctx: Context, tx: Tx, asked: string | undefined) {
  const today = businessDateOf(ctx.now);
  const taken = await tx
    .selectFrom('overdue_months')
    .select(['month', 'taken_on'])
    .where('brand_code', '=', ctx.brandCode)
    .orderBy('month', 'desc')
    .limit(keptMonths)
    .execute();
  const takenOn = (month: BusinessDate) =>
    taken.find((one) => one.month === month)?.taken_on ?? null;
  const current = monthOf(today);
  const month = asked === undefined ? current : businessDate(`${asked}-01`);
  const next = month === current ? null : addMonths(month, 1);
  const ends: MonthEnds = {
    month,
    takenOn: takenOn(month),
    next,
    endedOn: next === null ? today : takenOn(next),
  };
  return { taken, ends };
}

interface Rolled {
  readonly from: DunningStage;
  readonly to: DunningStage | null;
  readonly orders: number;
  readonly fen: Fen;
}

async function rolled(
  ctx: Context,
  tx: Tx,
  ends: MonthEnds,
  places: Parameters<typeof monthOrders>[3],
): Promise<Rolled[]> {
  if (ends.takenOn === null || ends.endedOn === null) return [];
  return monthOrders(ctx, tx, ends, places)
    .select([
      stageIn(sql.ref('m.is_overstay'), sql`(${ends.takenOn}::date - m.first_due_on)`).as('from'),
      sql<DunningStage | null>`case when e.order_id is not null then ${stageIn(
        sql.ref('e.is_overstay'),
        sql`(${ends.endedOn}::date - e.first_due_on)`,
      )} end`.as('to'),
      sql<number>`count(*)`.as('orders'),
      sql<Fen>`sum(m.unpaid_fen)::bigint`.as('fen'),
    ])
    .groupBy(sql`1, 2`)
    .execute();
}
