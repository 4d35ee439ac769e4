import { sql, type Kysely } from 'kysely';
import { run } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

/**
 * A buyout can wait for its payment, and end without it: an order has one at most that waits or was paid. The release before
 * knows none that waits, and says nothing of states: what it writes is done.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table orders
       drop constraint orders_lock_check,
       add check (lock in ('returning', 'reletting', 'buyingOut'))`,
  );
  await run(
    db,
    `alter table order_buyouts
       add state text not null default 'done' check (state in ('toPay', 'done', 'cancelled', 'closed')),
       add lapses_at timestamptz(3),
       add ended_at timestamptz(3) default now(),
       add close_reason text,
       drop constraint order_buyouts_brand_code_order_id_key`,
  );
  await eachBrand(db, async (brand) => {
    await sql`update order_buyouts set ended_at = at where brand_code = ${sql.lit(brand)}`.execute(
      db,
    );
  });
  await run(
    db,
    `alter table order_buyouts
       add check ((state = 'toPay') = (ended_at is null)),
       add check (state = 'done' or lapses_at is not null),
       add check ((state = 'closed') = (close_reason is not null))`,
  );
  await run(
    db,
    `create unique index on order_buyouts (brand_code, order_id) where state in ('toPay', 'done')`,
  );
  for (const indexed of ['order_id', 'state, at, id'])
    await run(db, `create index on order_buyouts (brand_code, ${indexed})`);
}
