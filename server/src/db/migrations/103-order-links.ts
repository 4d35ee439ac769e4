import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';

/** Emergency contacts are found by their phone: 关联订单 by contact. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, 'create index on customer_contacts (brand_code, phone, customer_id)');
}
