import type { Kysely } from 'kysely';
import { appRole, run } from './brand-table.ts';

/**
 * 短信模板: a brand's own texts by template, and the template of each message to a customer with its values. A release before has
 * standard texts alone and leaves template and values out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table brands
       add column sms_words jsonb not null default '{}',
       add constraint brands_sms_words check (jsonb_typeof(sms_words) = 'object')`,
  );
  await run(db, `grant update (sms_words) on brands to ${appRole}`);
  await run(
    db,
    `alter table sms_messages
       add column template text,
       add column params jsonb,
       add constraint sms_messages_template_check check ((template is null) = (params is null)) not valid`,
  );
}
