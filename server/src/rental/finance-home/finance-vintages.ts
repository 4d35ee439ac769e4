import type { Returned } from '@rental/contract/endpoint';
import type { financeVintages as call } from '@rental/contract/rental/finance-home';
import { businessDateOf } from '@rental/domain/business-date';
import { vintagesOf, type VintageRent } from '@rental/domain/rental/figures/vintages';
import { sql } from 'kysely';
import { prepared, raw } from '../../db/prepared.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { isAt, type Place } from '../../people/data-scope/public.ts';
import { reachedPlace } from './reached-place.ts';

/** 起租月逾期率, from what is kept of each month: its rows are as many however many orders there are. */
export async function financeVintages(
  ctx: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const rents = await rentsOf(tx, reachedPlace(ctx));
  return { months: vintagesOf(rents, businessDateOf(ctx.now)) };
}

const rentsOf = prepared((db, place: Place) =>
  raw<VintageRent>(
    db,
    sql`
      select started_in as "startedIn", late_age as "lateAge", paid_age as "paidAge", sum(fen)::bigint as fen
      from rent_vintages where ${isAt(place)} group by 1, 2, 3`,
  ),
);
