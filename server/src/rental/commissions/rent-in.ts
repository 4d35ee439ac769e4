import type { BusinessDate } from '@rental/domain/business-date';
import { commissionedKinds } from '@rental/domain/rental/commissions/commission-shares';
import { sql, type RawBuilder } from 'kysely';
import type { BrandCode } from '../../db/transaction.ts';
import { isCollected } from '../settlements/public.ts';

/** The rent that is looked at: what came in from `startsOn` to `toOn`, and of it what had by `ripeOn`. */
export interface RentLooked {
  readonly brand: BrandCode;
  readonly startsOn: BusinessDate;
  readonly toOn: BusinessDate;
  readonly ripeOn: BusinessDate;
  /** The last act that is looked at. */
  readonly seenTo: number;
}

/** The rent of the bills of these orders that came in: `id, order_id, ripe, collected`. Late fees are above the amount of a bill: no rent. */
export const rentIn = (
  { brand, startsOn, toOn, ripeOn, seenTo }: RentLooked,
  orderIds: readonly number[],
): RawBuilder<unknown> => sql`
    select b.id, b.order_id, greatest(least(paid.ripe_fen, b.amount_fen), 0) as ripe,
      greatest(least(paid.fen, b.amount_fen), 0) as collected
    from (
      select t.bill_id, sum(moved.fen)::bigint as fen,
        coalesce(sum(moved.fen) filter (where a.posted_on <= ${ripeOn}::date), 0)::bigint as ripe_fen
      from transfers t join acts a on a.brand_code = ${brand} and a.id = t.act_id
      cross join lateral (select case when t.is_reversal then 0 - t.amount_fen else t.amount_fen end as fen) moved
      where t.brand_code = ${brand} and t.order_id = any (${orderIds}::bigint[]) and t.bill_id is not null
        and ${isCollected} and a.id <= ${seenTo}
        and a.posted_on between ${startsOn}::date and ${toOn}::date
      group by t.bill_id
    ) paid
    join bills b on b.brand_code = ${brand} and b.id = paid.bill_id
    where b.kind = any (${commissionedKinds}::int[])`;
