import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';
import { eachBrand } from './brand-upgrade.ts';

/** SMS to customers about their order: what each says and of what, how many parts it is paid as, and what a brand sends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table sms_messages
       add column type smallint check (type between 1 and 29),
       add column order_id bigint,
       add column bill_id bigint,
       add column text text,
       add column parts smallint check (parts > 0),
       add column told_on date,
       add column send_at timestamptz,
       add foreign key (brand_code, order_id) references orders (brand_code, id),
       add foreign key (brand_code, bill_id) references bills (brand_code, id),
       add check ((order_id is null) = (type is null)),
       add check ((order_id is null) = (text is null)),
       add check ((order_id is null) = (told_on is null)),
       add check ((order_id is null) = (send_at is null)),
       drop constraint sms_messages_status_check,
       add check (status in ('queued', 'sent', 'failed', 'unsent'))`,
  );
  // once of a type and a day, for the bill or else for the order
  await run(
    db,
    `create unique index on sms_messages (brand_code, order_id, type, told_on, coalesce(bill_id, 0))
       where order_id is not null`,
  );
  await run(db, 'create index on sms_messages (brand_code, bill_id) where bill_id is not null');
  await run(db, 'alter table sms_accounts add column told_empty_on date');
  await run(
    db,
    `alter table brands
       add column sms_off smallint[] not null default '{}',
       add column sms_reminder_days smallint[] not null default '{1,3}'
         check (1 <= all (sms_reminder_days) and 30 >= all (sms_reminder_days))`,
  );
  await eachBrand(db, (brand) =>
    run(db, `update sms_messages set parts = 1 where brand_code = '${brand}'`),
  );
}
