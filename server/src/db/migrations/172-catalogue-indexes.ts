import type { Kysely } from 'kysely';
import { run } from './brand-table.ts';

/** With 100,000 SKUs a scanned code is found at once, and the tabs of 商品 and 租赁方案 count by indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const indexed of [
    'skus (brand_code, barcode) where barcode is not null',
    'products (brand_code, is_on_shelf, id)',
    'products (brand_code, on_shelf_at) where on_shelf_at is not null',
    'products (brand_code, off_shelf_at) where off_shelf_at is not null',
    'price_plans (brand_code, is_enabled, id)',
  ])
    await run(db, `create index on ${indexed}`);
}
