import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';

/** 主营类目 and 签约 of stores. A release before leaves them out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table stores
       add column category_id bigint,
       add column signing_no text,
       add column signed_on date,
       add column signed_until date,
       add column signing_photo_keys text[] not null default '{}',
       add constraint stores_category_fkey foreign key (brand_code, category_id)
         references product_categories (brand_code, id),
       add constraint stores_signing_check
         check ((signing_no is null) = (signed_on is null) and (signed_until is null or signed_until >= signed_on)) not valid`,
  );
  await run(db, 'create index stores_by_category on stores (brand_code, category_id)');
}
