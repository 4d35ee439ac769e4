import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';

/**
 * What lists are sorted by, beside the time that they had already: each has an index in the order of it. Where a status or a kind
 * decides who has a value, or how large it is, the index begins with that: else the values of the others would all be passed.
 * The index of next_due_on without the id is the beginning of the one that takes its place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const indexed of [
    'orders (brand_code, total_rent_fen, id)',
    'orders (brand_code, total_rent_fen, id) where relet_of is not null',
    'orders (brand_code, status, ends_on, id) where ends_on is not null',
    'orders (brand_code, status, next_due_on, id)',
    'bills (brand_code, amount_fen, id)',
    'bills (brand_code, kind, amount_fen, id)',
    'bills (brand_code, amount_fen, id) where charged_at is not null',
    'order_buyouts (brand_code, price_fen, id)',
    'agreements (brand_code, signed_at, id) where signed_at is not null',
    'chain_records (brand_code, block_at, id) where block_at is not null',
    'devices (brand_code, cost_fen, id) where cost_fen is not null',
    'devices (brand_code, bought_on, id) where bought_on is not null',
  ])
    await run(db, `create index on ${indexed}`);
  await run(db, 'drop index if exists orders_brand_code_status_next_due_on_idx');
}
