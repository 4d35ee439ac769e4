import type { Input, Returned } from '@rental/contract/endpoint';
import type { financeAgeing as call } from '@rental/contract/rental/finance-home';
import { businessDateOf, type BusinessDate } from '@rental/domain/business-date';
import type { Fen } from '@rental/domain/money';
import { ageingBands, dueDaysOf, type AgeingBand } from '@rental/domain/rental/figures/ageing';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { isAt, type Place } from '../../people/data-scope/public.ts';
import { overdueSums } from '../dunning/public.ts';
import { chosenDays } from './chosen-days.ts';
import { reachedPlace } from './reached-place.ts';

/** The unpaid amounts by age, and the part of the overdue ones that came in. */
export async function financeAgeing(
  ctx: Context,
  { query }: Input<typeof call>,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const today = businessDateOf(ctx.now);
  const bands = (Object.keys(ageingBands) as AgeingBand[]).map((band) => ({
    band,
    ...dueDaysOf(band, today),
  }));
  const [sums, total] = await Promise.all([
    unpaidOf(tx, {
      ...reachedPlace(ctx),
      firsts: bands.map(({ first }) => first),
      lasts: bands.map(({ last }) => last),
    }),
    overdueSums(ctx, tx, { recoveredOn: chosenDays(ctx, query.days) }),
  ]);
  return {
    bands: bands.map((band, index) => {
      const { count, amountFen } = sums[index] as Unpaid;
      return { ...band, count, amountFen };
    }),
    overdueFen: total.amountFen,
    recoveredFen: total.recoveredFen,
    recoveryRateBp: total.recoveryRateBp,
  };
}

interface Sought extends Place {
  readonly firsts: readonly BusinessDate[];
  readonly lasts: readonly BusinessDate[];
}

interface Unpaid {
  readonly count: number;
  readonly amountFen: Fen;
}

/** The unpaid bills of each span of days, in the order of the spans. */
const unpaidOf = prepared((db, { firsts, lasts, ...place }: Sought) =>
  raw<Unpaid>(
    db,
    sql`
      with days as (
        select due_on, sum(unpaid_count)::bigint as unpaid, sum(due_fen - paid_fen)::bigint as fen
        from bill_days where ${isAt(place)} group by due_on
      )
      select coalesce(sum(days.unpaid), 0)::bigint as count, coalesce(sum(days.fen), 0)::bigint as "amountFen"
      from unnest(${firsts}::date[], ${lasts}::date[]) with ordinality band (first, last, rank)
      left join days on days.due_on between band.first and band.last
      group by band.rank order by band.rank`,
  ),
);
