import type { BusinessDate } from '@rental/domain/business-date';
import type { Rolled } from '@rental/domain/rental/dunning/rolls';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { FigurePlace } from '../dunning/public.ts';
import { stageIn } from '../dunning-cases/public.ts';
import type { RolledCriteria } from './month-orders.ts';

interface OfMonth extends FigurePlace {
  readonly brand: string;
  readonly month: BusinessDate;
  /** The day of the end, and the days on which the stages begin, of a month that runs. */
  readonly endedOn?: BusinessDate | undefined;
  readonly firstDays?: readonly number[] | undefined;
}

/** All that is overdue at the end, and the rest of the beginning as 已结清. */
const keptRolls = prepared((db, { brand, month, kind, id, endedOn, firstDays }: OfMonth) => {
  const place = sql`brand_code = ${brand} and place_kind = ${kind} and place_id = ${id}::bigint`;
  const ended =
    endedOn === undefined || firstDays === undefined
      ? sql`select stage, end_stage, order_count, unpaid_fen from roll_ends where ${place} and month = ${month}::date`
      : sql`
        select stage, ${stageIn(firstDays, { isOverstay: sql`is_overstay`, days: sql`(${endedOn}::date - first_due_on)` })} as end_stage,
          order_count, unpaid_fen
        from roll_days where ${place}`;
  return raw<Rolled>(
    db,
    sql`
      select stage as "from", end_stage as "to", sum(order_count)::bigint as orders, sum(unpaid_fen)::bigint as fen
      from (
        with ended as (${ended})
        select * from ended
        union all
        select stage, null, 0 - order_count, 0 - unpaid_fen from ended
        union all
        select stage, null, order_count, unpaid_fen from roll_beginnings where ${place} and month = ${month}::date
      ) both_ends
      group by 1, 2 having sum(order_count) > 0`,
  );
});

/** The orders of a month of a place by their stages at both ends, as they are kept (ADR 75). None, where an end is not known. */
export async function rolledIn(
  tx: Tx,
  { kind, id }: FigurePlace,
  { brand, month, next, takenOn, endedOn, firstDays }: RolledCriteria,
): Promise<Rolled[]> {
  if (takenOn === undefined || endedOn === undefined) return [];
  const runs = next === undefined;
  return keptRolls(tx, { brand, month, kind, id, ...(runs && { endedOn, firstDays }) });
}
