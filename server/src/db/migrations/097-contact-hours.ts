import type { Kysely } from 'kysely';
import { appRole, run } from './brand-table.ts';

/** 联系时段 and 登录页图片 of a brand. The hours of before hold for a brand that sets none, and for the release before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table brands
       add column login_picture text,
       add column contact_hours smallint[] not null default '{8,21}',
       add constraint brands_contact_hours check (coalesce(array_length(contact_hours, 1) = 2
         and contact_hours[1] >= 8 and contact_hours[2] <= 21
         and contact_hours[2] - contact_hours[1] >= 4, false))`,
  );
  await run(db, `grant update (login_picture, contact_hours) on brands to ${appRole}`);
}
