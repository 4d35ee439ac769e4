import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';

/** 免押担保: the amount to freeze for the waived part of a deposit. Orders that were placed before need nothing frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `alter table orders
       add column waiver_hold_fen bigint not null default 0,
       add constraint orders_waiver_hold_check check (waiver_hold_fen >= 0) not valid`,
  );
}
