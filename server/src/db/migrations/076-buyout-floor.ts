import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';

/**
 * 买断底价 of a brand, in 1/10,000 of the total rent (ADR 37), and the rent that a buyout has let off. Of the buyouts before it is not
 * known, nor of those that the release before writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table brands
       add buyout_floor_bp integer not null default 10000 check (buyout_floor_bp between 0 and 100000)`,
  );
  await run(db, 'alter table order_buyouts add dropped_fen bigint check (dropped_fen >= 0)');
}
