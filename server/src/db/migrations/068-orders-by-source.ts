import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';

/** The tabs of an order list that is narrowed by its source are counted in this index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'create index orders_by_source on orders (brand_code, source, status)');
}
