import type { Kysely } from 'kysely';
import { createBrandTable, run } from './brand-table.ts';

/**
 * Receipts of SMS (状态报告): what the carrier reported of a message, every receipt as the provider sent it, and what was paid for earlier
 * sendings of a message that did not arrive. A release before leaves all of it out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table sms_messages
       add column receipt text,
       add column receipt_code text,
       add column receipt_at timestamptz,
       add column earlier_parts smallint not null default 0,
       add constraint sms_messages_receipt_check check (receipt in ('delivered', 'undelivered')) not valid,
       add constraint sms_messages_receipt_sent_check check (receipt is null or status = 'sent') not valid,
       add constraint sms_messages_receipt_whole_check
         check ((receipt is null) = (receipt_code is null) and (receipt is null) = (receipt_at is null)) not valid,
       add constraint sms_messages_earlier_parts_check check (earlier_parts >= 0) not valid`,
  );
  await run(db, 'create index on sms_messages (brand_code, receipt, id)');
  await createBrandTable(db, 'sms_callbacks', {
    columns: `event_no text not null,
      request_no text not null,
      received_at timestamptz not null,
      body text not null`,
    unique: [['event_no']],
    indexes: ['request_no'],
    grants: ['select', 'insert'],
  });
}
