import { afterEach, beforeEach, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { doMoney } from '../../testing/orders/money.ts';
import { SettledStore } from '../../testing/orders/settled-stores.ts';
import {
  moneyAccount,
  moneyAccountBody,
  withMoneyAccounts,
} from '../../testing/providers/money-accounts.ts';
import { openPaymentFixture, type PaymentFixture } from '../../testing/providers/payments.ts';
import { stored } from '../../testing/wire/rows.ts';
import { textOfPdf } from '../../testing/wire/pdf-text.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../testing/world.ts';

// Two bills of ¥100.00, paid at once through an account that takes 6 ‰: ¥1.20, ¥0.60 each. The store has 80 % of rent.

let world: World;
let shop: Shop;
let accounts: Awaited<ReturnType<typeof withMoneyAccounts>>;
let fixture: PaymentFixture;
let store: SettledStore;
beforeEach(async () => {
  world = await createWorld();
  shop = world.alpha;
  on('2026-09-21');
  accounts = await withMoneyAccounts(world);
  fixture = await openPaymentFixture(world, accounts.gateways.payments);
  await moneyAccount(accounts.world, shop, moneyAccountBody(world, 'sandboxRent'));
  store = new SettledStore(world, shop);
});
afterEach(async () => {
  await proveBooks(world, shop);
  await fixture.close();
  await accounts.close();
  await world.close();
});

function on(day: string): void {
  world.now = new Date(`${day}T10:00:00+08:00`);
}

/** The job of the night of a Monday, and the sums of the settlements, the last one first. */
async function builtOn(day: string) {
  on(day);
  await store.build();
  return (await store.rows()).map(({ baseFen, feeFen, shareFen }) => [baseFen, feeFen, shareFen]);
}

async function paidOnline() {
  const of = await fixture.rented(100_00, 2);
  const { path } = await fixture.linkOf(of);
  await fixture.payThere((await fixture.press(path)) ?? '');
  return of;
}

const refund = (orderId: number, billId: number, more: object = {}) =>
  doMoney(world, shop.admin, 'refundBill', {
    orderId,
    billId,
    refundMethod: 'cash',
    reason: '质量问题',
    ...more,
  });

test('after the fee: each bill bears its part of the fee of its payment, money by hand bears none', async () => {
  await store.rule({ feeSide: 'after' });
  await paidOnline();
  const byHand = await fixture.rented(100_00);
  const ways = { amountFen: null, method: 'cash' };
  const { orderId, billIds } = byHand;
  await doMoney(world, shop.admin, 'collectBills', { orderId, billIds, ...ways });
  // on paper: ¥99.40 twice and ¥100.00; 80 % are ¥79.52 twice and ¥80.00
  expect(await builtOn('2026-09-28')).toEqual([[298_80, 1_20, 239_04]]);

  const [row] = await store.rows();
  expect(row).toMatchObject({ feeSide: 'after', commissionFen: 59_76 });
  const { rent, totals } = await store.detail(row?.id ?? 0);
  expect(rent.map(({ baseFen, feeFen }) => [baseFen, feeFen])).toEqual([
    [99_40, 60],
    [99_40, 60],
    [100_00, 0],
  ]);
  expect(totals.rent).toEqual({ baseFen: 298_80, feeFen: 1_20, shareFen: 239_04 });
  const body = { stagesId: row?.id ?? 0 };
  const { answer } = await send(world, shop.admin, 'settlementStatement', { body });
  const text = textOfPdf(answer.pdf);
  for (const words of [
    '扣手续费后分成，退款时服务商退还手续费',
    '已扣手续费 ¥1.20',
    '（已扣手续费 ¥0.60）',
  ])
    expect(text).toContain(words);
});

test('before the fee: nothing is taken off, and a later rule changes nothing for a bill that was settled', async () => {
  await store.rule();
  const { orderId, billIds } = await paidOnline();
  expect(await builtOn('2026-09-28')).toEqual([[200_00, 0, 160_00]]);
  await store.rule({ feeSide: 'after' });
  await refund(orderId, billIds[0] ?? 0);
  expect(await builtOn('2026-10-05')).toEqual([
    [-100_00, 0, -80_00],
    [200_00, 0, 160_00],
  ]);
});

test('the fee of a refund is given back where the provider does so; a payment keeps the rate by which it went', async () => {
  await store.rule({ feeSide: 'after' });
  const { orderId, billIds } = await paidOnline();
  const [first = 0, second = 0] = billIds;
  await builtOn('2026-09-28');
  await stored(
    world,
    shop,
    `update provider_account_versions set settings = settings || '{"feeRate": "100"}'`,
  );

  // ¥160.00 stand with ¥0.96: ¥0.36 of the first bill, of which ¥59.64 are left
  expect((await refund(orderId, first, { amountFen: 40_00 })).status).toBe(200);
  expect((await builtOn('2026-10-05'))[0]).toEqual([-39_76, -24, -31_81]);

  // the provider keeps ¥1.20: ¥59.40 are left of the first bill, of the second, which was refunded whole, nothing
  await store.rule({ feeSide: 'after', isFeeReturned: false });
  expect((await refund(orderId, second)).status).toBe(200);
  expect((await builtOn('2026-10-12'))[0]).toEqual([-99_64, -36, -79_71]);
});
