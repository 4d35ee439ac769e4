import type { Kysely } from 'kysely';
import { createBrandTable } from './brand-table.ts';

/** What is kept in the storage, by the key it has there. The bytes are never here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'files', {
    columns: `key text not null check (key ~ '^[0-9a-f]{32}$'),
      kind text not null,
      is_private boolean not null,
      original_name text not null,
      mime text not null,
      bytes integer not null check (bytes > 0),
      width integer check (width > 0),
      height integer check (height > 0),
      sha256 bytea not null,
      uploaded_by bigint not null,
      created_at timestamptz not null,
      deleted_at timestamptz`,
    unique: [['key']],
    references: { uploaded_by: 'operators' },
    indexes: ['uploaded_by, created_at'],
    grants: ['select', 'insert', 'update'],
  });
}
