import type { Returned } from '@rental/contract/endpoint';
import type { financeDays as call } from '@rental/contract/rental/finance-home';
import { addDays, businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import { fen, type Fen } from '@rental/domain/money';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { isAt, type Place } from '../../people/data-scope/public.ts';
import { figuresOf } from '../orders/figures/public.ts';
import { reachedPlace } from './reached-place.ts';

/** So many days back, today included, and so many ahead. */
const length = 90;

/** From the day rollups: nothing here grows with the number of orders. */
export async function financeDays(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const place = reachedPlace(ctx);
  const today = businessDateOf(ctx.now);
  const first = addDays(today, 1 - length);
  const [bills, moved] = await Promise.all([
    billsOf(tx, { ...place, first, last: addDays(today, length) }),
    figuresOf(ctx, tx).days({ first, last: today }),
  ]);
  const billsOn = new Map(bills.map((row) => [row.day, row]));
  const movedOn = new Map(moved.map((row) => [row.day, row]));
  const daysFrom = (start: BusinessDate) =>
    Array.from({ length }, (_, index) => addDays(start, index));
  return {
    past: daysFrom(first).map((day) => {
      const { inFen = 0, outFen = 0 } = movedOn.get(day) ?? {};
      return {
        day,
        dueFen: billsOn.get(day)?.dueFen ?? fen(0),
        receivedFen: fen(inFen - outFen),
      };
    }),
    next: daysFrom(addDays(today, 1)).map((day) => ({
      day,
      openFen: billsOn.get(day)?.openFen ?? fen(0),
    })),
  };
}

interface Sought extends Place {
  readonly first: BusinessDate;
  readonly last: BusinessDate;
}

interface BillDay {
  readonly day: BusinessDate;
  readonly dueFen: Fen;
  readonly openFen: Fen;
}

const billsOf = prepared((db, { first, last, ...place }: Sought) =>
  raw<BillDay>(
    db,
    sql`
      select due_on as day, sum(due_fen)::bigint as "dueFen", sum(due_fen - paid_fen)::bigint as "openFen"
      from bill_days
      where ${isAt(place)} and due_on between ${first}::date and ${last}::date
      group by due_on`,
  ),
);
