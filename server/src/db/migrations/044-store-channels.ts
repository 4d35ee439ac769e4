import { sql, type Kysely } from 'kysely';
import { run } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

type Database = Kysely<unknown>;

/**
 * A channel's figures are kept store by store (id, id), no longer of all its stores at once (0, id): as many rows are written,
 * and a store and a channel can be asked for together. What the release before writes meanwhile stands at (0, id) again,
 * where a channel is summed with it: brand, store and channel go on being right. Which store's channel that was a later
 * migration says, by making the rows of channels anew as this one does.
 */
export async function up(db: Database): Promise<void> {
  await run(db, 'lock table order_counts, order_type_days, bill_days in share row exclusive mode');
  await eachBrand(db, async (brand) => {
    const code = sql.lit(brand);
    for (const rollup of ['order_counts', 'order_type_days', 'bill_days'])
      await sql`delete from ${sql.table(rollup)} where brand_code = ${code} and channel_id <> 0`.execute(
        db,
      );
    await sql`
      insert into order_counts (brand_code, store_id, channel_id, status, count)
      select brand_code, store_id, channel_id, status, count(*)
      from orders where brand_code = ${code} and channel_id is not null group by 1, 2, 3, 4`.execute(
      db,
    );
    await countDays(db, brand);
    await sql`
      insert into bill_days (brand_code, due_on, store_id, channel_id, bill_count, unpaid_count, due_fen, paid_fen)
      select o.brand_code, b.due_on, o.store_id, o.channel_id, count(*), count(*) filter (where b.status = 1),
        sum(b.amount_fen - b.waived_fen), sum(b.paid_fen)
      from bills b join orders o on o.brand_code = b.brand_code and o.id = b.order_id
      where b.brand_code = ${code} and b.kind <> 6 and b.status not in (5, 7) and o.channel_id is not null
      group by 1, 2, 3, 4`.execute(db);
  });
}

async function countDays(db: Database, brand: string): Promise<void> {
  const code = sql.lit(brand);
  await sql`
    insert into order_type_days
      (brand_code, day, store_id, channel_id, special_order_type, order_count, amount_fen, shipped_count, paid_fen)
    select brand_code, (at at time zone 'Asia/Shanghai')::date, store_id, channel_id, special_order_type, sum(orders),
      sum(amount), sum(shipped), sum(paid)
    from (
      select brand_code, created_at, store_id, channel_id, special_order_type, 1, total_rent_fen, 0, 0
      from orders where brand_code = ${code}
      union all
      select brand_code, shipped_at, store_id, channel_id, special_order_type, 0, 0, 1, 0
      from orders where brand_code = ${code} and shipped_at is not null
      union all
      select o.brand_code, case a.kind when 'opening' then coalesce(b.paid_at, t.at) else t.at end, o.store_id,
        o.channel_id, o.special_order_type, 0, 0, 0, t.amount_fen
      from transfers t
      join acts a on a.brand_code = t.brand_code and a.id = t.act_id
      join orders o on o.brand_code = t.brand_code and o.id = t.order_id
      left join bills b on b.brand_code = t.brand_code and b.id = t.bill_id
      where t.brand_code = ${code} and t.kind in ('received', 'depositSetOff') and not t.is_reversal
    ) happened (brand_code, at, store_id, channel_id, special_order_type, orders, amount, shipped, paid)
    where channel_id is not null group by 1, 2, 3, 4, 5`.execute(db);
}
