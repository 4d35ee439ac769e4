import { sql } from 'kysely';
import type { BrandCode, Tx } from '../../db/transaction.ts';

/**
 * Changes of a brand's roles, menus and catalogue of rights go one after another: each is judged by all that stands,
 * and nothing moves meanwhile.
 */
export async function lockRights(tx: Tx, brand: BrandCode): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('rights'), hashtext(${brand}))`.execute(tx);
}
