import { afterEach, beforeEach, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { LateOrders } from '../../testing/orders/late-orders.ts';
import { doMoney } from '../../testing/orders/money.ts';
import { SettledStore } from '../../testing/orders/settled-stores.ts';
import { writeOff } from '../../testing/orders/written-off.ts';
import { someOperator } from '../../testing/people/people.ts';
import { textOfPdf } from '../../testing/wire/pdf-text.ts';
import { send } from '../../testing/wire/send.ts';
import type { Shop, World } from '../../testing/world.ts';

// Bills of ¥100.00 that fall due on 09-21, a Monday, 10-21 and 11-21; the store has 80 % of rent. Late fees are 0.05 % a day, from the 16th on 0.10 %.

let late: LateOrders;
let store: SettledStore;
let world: World;
let shop: Shop;
beforeEach(async () => {
  late = await LateOrders.open();
  ({ world, shop } = late);
  store = new SettledStore(world, shop);
});
afterEach(async () => {
  await proveBooks(world, shop);
  await world.close();
});

/** The job of the night of a Monday, and the sums of the settlements, the last one first. */
async function builtOn(day: string) {
  late.on(day);
  await store.build();
  return (await store.rows()).map(({ toOn, baseFen, shareFen }) => [toOn, baseFen, shareFen]);
}

const act = (name: 'waiveBill' | 'refundBill', decides: object & { readonly orderId: number }) =>
  doMoney(world, shop.admin, name, { ...decides }, name === 'waiveBill' ? { reason: '协商' } : {});

// the first bill is paid after 7 days, with a late fee of ¥0.35, the third after 2 with ¥0.10
test('应收: rent is settled once it is due, paid or not, and when it is paid nothing but its late fee', async () => {
  await store.rule({ base: 'due' });
  const { id, billIds } = await late.rented();
  expect(await builtOn('2026-09-28')).toEqual([['2026-09-27', 100_00, 80_00]]);
  await late.pay(id, billIds.slice(0, 2)); // the second one before its day
  expect((await builtOn('2026-10-05'))[0]).toEqual(['2026-10-04', 35, 28]);
  expect((await builtOn('2026-10-26'))[0]).toEqual(['2026-10-25', 100_00, 80_00]);
  expect((await builtOn('2026-11-23'))[0]).toEqual(['2026-11-22', 100_00, 80_00]);
  const [row] = await store.rows();
  await late.pay(id, billIds.slice(2));
  expect((await builtOn('2026-12-07'))[0]).toEqual(['2026-12-06', 10, 8]);
  expect(await builtOn('2026-12-14')).toHaveLength(5);

  expect(row).toMatchObject({ base: 'due', baseFen: 100_00 });
  expect((await store.detail(row?.id ?? 0)).rent).toMatchObject([
    { billTitle: '租金 第3期', base: 'due', baseFen: 100_00 },
  ]);
  const drawn = await send(world, shop.admin, 'settlementStatement', {
    body: { stagesId: row?.id ?? 0 },
  });
  const text = textOfPdf(drawn.answer.pdf);
  for (const words of ['计费基数：应收', '租金 第3期：应收 ¥100.00', '1行，计费金额 ¥100.00'])
    expect(text).toContain(words);
});

test('应收: what is let off or refunded afterwards is taken back by the next settlement at its own rate', async () => {
  await store.rule({ base: 'due' });
  const { id: orderId, billIds } = await late.rented();
  const [billId = 0] = billIds;
  await builtOn('2026-09-28');
  await store.rule({ base: 'due', rentBp: 5_000 });
  const waiver = { orderId, billId, amountFen: 40_00, lateFeeFen: 0 };
  expect((await act('waiveBill', waiver)).status).toBe(200);
  expect((await builtOn('2026-10-05'))[0]).toEqual(['2026-10-04', -40_00, -32_00]);
  await late.pay(orderId, [billId]);
  const back = { orderId, billId, refundMethod: 'cash', reason: '质量问题' };
  expect((await act('refundBill', back)).status).toBe(200);
  expect(await builtOn('2026-10-12')).toEqual([
    ['2026-10-11', -60_00, -48_00],
    ['2026-10-04', -40_00, -32_00],
    ['2026-09-27', 100_00, 80_00],
  ]);
});

test('应收: a debt that is written off is taken back', async () => {
  await store.rule({ base: 'due' });
  const { id: orderId } = await late.rented();
  await builtOn('2026-09-28');
  late.on('2026-10-26');
  const second = await someOperator(world, shop, 'fuhe2', shop.roles.administrator);
  await writeOff(world, orderId, [shop.admin, second]);
  expect(await builtOn('2026-11-02')).toEqual([
    ['2026-11-01', -100_00, -80_00],
    ['2026-09-27', 100_00, 80_00],
  ]);
});

test('a change of the base settles no bill twice and loses none', async () => {
  await store.rule();
  const [paid, open] = [await late.rented(), await late.rented()];
  await late.pay(paid.id, paid.billIds.slice(0, 1));
  const first = ['2026-09-27', 100_00, 80_00];
  expect(await builtOn('2026-09-28')).toEqual([first]);

  // from now on what is due: the bill that nobody has paid, though its day was in the period before
  await store.rule({ base: 'due' });
  const second = ['2026-10-04', 100_00, 80_00];
  expect(await builtOn('2026-10-05')).toEqual([second, first]);
  await late.pay(open.id, open.billIds.slice(1, 2)); // not due yet
  expect(await builtOn('2026-10-12')).toEqual([second, first]);

  // what is collected again: the bill that was paid before its day, and of the one that was settled as due its late fee: 15 × 0.05 %, 6 × 0.10 %
  await store.rule();
  await late.pay(open.id, open.billIds.slice(0, 1));
  const third = ['2026-10-18', 101_35, 81_08];
  expect(await builtOn('2026-10-19')).toEqual([third, second, first]);
  await late.pay(open.id, open.billIds.slice(2));
  await late.pay(paid.id, paid.billIds.slice(1));
  expect((await builtOn('2026-10-26'))[0]).toEqual(['2026-10-25', 300_00, 240_00]);
  expect(await builtOn('2026-12-28')).toHaveLength(4);
});

// seven days late: ¥0.35
test('应收: rent that fell due before the first day is settled when it comes in', async () => {
  await store.rule({ base: 'due', startsOn: '2026-09-22' });
  const { id, billIds } = await late.rented();
  expect(await builtOn('2026-09-28')).toEqual([]);
  await late.pay(id, billIds.slice(0, 1));
  expect(await builtOn('2026-10-05')).toEqual([['2026-10-04', 100_35, 80_28]]);
});
