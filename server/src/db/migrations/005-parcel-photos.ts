import type { Kysely } from 'kysely';
import { createBrandTable, run } from './brand-table.ts';

/** 发货照片: which stored files show a parcel, in the order in which they are shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBrandTable(db, 'parcel_photos', {
    columns: `parcel_id bigint not null,
      position smallint not null check (position between 0 and 4),
      file_key text not null`,
    primaryKey: ['parcel_id', 'position'],
    unique: [['parcel_id', 'file_key']],
    references: { parcel_id: 'parcels' },
    indexes: ['file_key'],
    grants: ['select', 'insert'],
  });
  await run(
    db,
    'alter table parcel_photos add foreign key (brand_code, file_key) references files (brand_code, key)',
  );
}
