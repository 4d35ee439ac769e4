import type { Kysely } from 'kysely';
import { createBrandTable, run } from './brand-table.ts';

/** The order that a brand keeps its images in, and the bin from which they can be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'material_categories', {
    columns: `name text not null,
      parent_id bigint check (parent_id <> id),
      sort integer not null,
      created_at timestamptz not null`,
    references: { parent_id: 'material_categories' },
    grants: ['select', 'insert', 'update', 'delete'],
  });
  await run(
    db,
    'create unique index on material_categories (brand_code, parent_id, name) nulls not distinct',
  );
  await run(
    db,
    `alter table files
       add column category_id bigint,
       add column title text,
       add column trashed_at timestamptz`,
  );
  await run(
    db,
    'alter table files add foreign key (brand_code, category_id) references material_categories (brand_code, id)',
  );
  await run(db, 'create index on files (brand_code, category_id, id)');
  await run(
    db,
    'create index on files (brand_code, trashed_at, id) where trashed_at is not null and deleted_at is null',
  );
}
