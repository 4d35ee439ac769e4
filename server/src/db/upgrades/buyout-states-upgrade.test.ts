import { afterEach, beforeEach, expect, test } from 'vitest';
import { goods, openOldDatabase, orders, type OldDatabase } from '../../testing/old-database.ts';

// Buyouts of the release in which each was completed at once.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('033-order-rights');
});
afterEach(() => old.close());

test('a buyout from before there were states is completed, at the time at which it was done', async () => {
  for (const brand of ['old1', 'old2']) {
    await old.addBrand(brand);
    await old.inBrand(
      brand,
      ...goods(brand),
      ...orders(brand, [30]),
      `insert into order_buyouts (brand_code, buyout_no, order_id, store_id, sku_id, price_fen, rent_paid_fen, due_fen,
         is_early, at)
       select brand_code, 'MD1', id, store_id, sku_id, 100, 40, 60, true, '2026-01-02T03:04:05Z' from orders`,
    );
  }

  await old.migrate();

  for (const brand of ['old1', 'old2'])
    expect(
      await old.inBrand(
        brand,
        'select state, at = ended_at as is_same, lapses_at, close_reason from order_buyouts',
      ),
    ).toEqual([{ state: 'done', is_same: true, lapses_at: null, close_reason: null }]);
});
