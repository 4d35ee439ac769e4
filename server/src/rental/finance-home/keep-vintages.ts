import type { BusinessDate } from '@rental/domain/business-date';
import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { lastAge, lateDays, vintageMonths } from '@rental/domain/rental/figures/vintages';
import { sql, type RawBuilder } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';

/** Makes the rents of the last months of rental starts anew. */
export async function keepVintages(tx: Tx, brand: BrandCode, today: BusinessDate): Promise<void> {
  await tx.deleteFrom('rent_vintages').where('brand_code', '=', brand).execute();
  const months = vintageMonths(today);
  await sql`
    insert into rent_vintages (brand_code, store_id, channel_id, started_in, late_age, paid_age, fen)
    select ${brand}, place.store_id, place.channel_id, date_trunc('month', o.start_on)::date,
      ${ageAt(sql`b.due_on + ${sql.lit(lateDays)}`)}, ${ageAt(sql`(b.paid_at at time zone 'Asia/Shanghai')::date`)},
      sum(b.amount_fen - b.waived_fen)
    from orders o
    join bills b on b.brand_code = ${brand} and b.order_id = o.id
    cross join lateral (values (0::bigint, 0::bigint), (o.store_id, 0), (o.store_id, o.channel_id)) place (store_id, channel_id)
    where o.brand_code = ${brand} and o.start_on >= ${months.at(-1)}::date and o.start_on < ${months[0]}::date + interval '1 month'
      and b.kind = ${sql.lit(billKinds.rent)} and b.status not in (${sql.lit(billStatus.cancelled)}, ${sql.lit(billStatus.refunded)})
      and place.channel_id is not null
    group by place.store_id, place.channel_id, 4, 5, 6`.execute(tx);
}

/** The age of an order `o` in the month of a day; a day that never comes is beyond the last age. */
const ageAt = (day: RawBuilder<unknown>) => sql`
  case when ${day} is null then ${sql.lit(beyond)}
    else least(greatest(${monthOf(day)} - ${monthOf(sql`o.start_on`)}, 0), ${sql.lit(beyond)}) end`;
const beyond = lastAge + 1;
const monthOf = (day: RawBuilder<unknown>) =>
  sql`(extract(year from ${day}) * 12 + extract(month from ${day}))::int`;
