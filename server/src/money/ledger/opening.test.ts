import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { goods, openOldDatabase, type OldDatabase } from '../../testing/old-database.ts';
import { checkBooks } from './public.ts';

// A database of the first release, in which orders were rented without books, is brought up to date.

let old: OldDatabase;
beforeEach(async () => {
  old = await openOldDatabase('003-live-and-risk');
});
afterEach(() => old.close());

test('what was billed, paid and held before there were books is their opening, in every brand', async () => {
  for (const brand of ['old1', 'old2']) await oldRental(brand);

  await old.migrate();

  for (const brand of ['old1', 'old2']) {
    expect(
      await inTransaction(old.database.app, brand, 'read only', (tx) => checkBooks(tx, brand)),
    ).toEqual([]);
    const totals = await old.inBrand(
      brand,
      `select code, debit_fen - credit_fen as fen from accounts where debit_fen + credit_fen > 0 order by code`,
    );
    // bills of ¥100.00 paid, half paid and then taken back, and open; deposits of two orders, one of them without bills
    expect(totals).toEqual([
      { code: 'bank', fen: 15_000 + 80_000 },
      { code: 'depositHeld', fen: -80_000 },
      { code: 'receivable', fen: 10_000 },
      { code: 'rentIncome', fen: -25_000 },
    ]);
    expect(await old.inBrand(brand, `select kind, count(*) as count from acts group by 1`)).toEqual(
      [{ kind: 'opening', count: 2 }],
    );
  }
});

/** A brand of the first release with a rental, an order of which only the deposit is there, and one of which nothing is. */
async function oldRental(code: string): Promise<void> {
  await old.addBrand(code);
  const order = (no: string, status: number, held: number) =>
    `insert into orders (brand_code, order_no, status, store_id, customer_id, sku_id, customer_phone, phone_last4, source,
       special_order_type, total_rent_fen, term_count, period_unit, deposit_fen, deposit_waived_fen, deposit_held_fen,
       created_at, updated_at)
     select '${code}', '${no}', ${status}, min(s.id), min(c.id), min(k.id), c.phone, '5678', 'app', 1, 30000, 3, 'month',
       50000, 0, ${held}, now(), now() from stores s, customers c, skus k group by c.phone`;
  const bill = (term: number, status: number, paidFen: number) =>
    `insert into bills (brand_code, bill_no, order_id, term, due_on, rent_fen, paid_fen, status, paid_at)
     select '${code}', 'ZD${term}', id, ${term}, date '2026-01-01' + ${term}, 10000, ${paidFen}, ${status},
       case when ${status} = 2 then now() end from orders where order_no = 'ZL1'`;
  await old.inBrand(
    code,
    ...goods(code),
    `insert into customers (brand_code, name, phone, id_number, region, street, created_at)
       values ('${code}', '王小明', '13812345678', '330106199001011234', '杭州', '文三路', now())`,
    order('ZL1', 6, 50_000),
    order('ZL2', 4, 30_000),
    order('ZL3', 0, 0),
    bill(1, 2, 10_000),
    bill(2, 5, 5_000),
    bill(3, 1, 0),
  );
}
