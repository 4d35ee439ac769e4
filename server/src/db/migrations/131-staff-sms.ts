import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';

/** SMS to staff have a type and a text as those to customers, and no order. One of a balance goes to a phone once a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `do $$ declare of_order text; begin
       for of_order in select conname from pg_constraint where conrelid = 'sms_messages'::regclass and contype = 'c'
         and pg_get_constraintdef(oid) like '%order_id IS NULL%'
       loop execute format('alter table sms_messages drop constraint %I', of_order); end loop;
     end $$`,
  );
  await run(
    db,
    `alter table sms_messages
       add constraint sms_messages_text_check check ((type is null) = (text is null)) not valid,
       add constraint sms_messages_told_on_check check ((type is null) = (told_on is null)) not valid,
       add constraint sms_messages_send_at_check check ((type is null) = (send_at is null)) not valid,
       add constraint sms_messages_order_check check (order_id is null or type is not null) not valid`,
  );
  await run(
    db,
    `create unique index sms_messages_staff_day on sms_messages (brand_code, phone, type, told_on)
       where order_id is null and type in (4, 6, 7, 9, 27, 28, 29)`,
  );
}
