import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';

/** 发货照片: how many a brand asks for at least; the brands that there are went without. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  run(
    db,
    'alter table brands add shipping_photos smallint not null default 0 check (shipping_photos between 0 and 5)',
  );
