import { fen } from '@rental/domain/money';
import { usualLease, type LeaseTerms } from '@rental/domain/rental/orders/core/lease-terms';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../../db/transaction.ts';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import { doMoney, rentedOrder, type MoneyCommandName } from '../../../testing/orders/money.ts';
import { runRefunds } from '../../../testing/orders/refunds.ts';
import { proofIn } from '../../../testing/people/agreed.ts';
import { someOperator } from '../../../testing/people/people.ts';
import { openPaymentFixture, type PaymentFixture } from '../../../testing/providers/payments.ts';
import { photoBy } from '../../../testing/providers/photos.ts';
import { someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../../testing/world.ts';
import { keepLease } from '../../signed-terms/public.ts';

// Lives of orders that were worked out on paper first, to the fen; the books are proven after each step. Each rental begins on 2026-11-24 at
// ¥100.00 a month with a deposit of ¥500.00 in cash, where nothing else is said; late fee is 0.05 % a day, from the 16th day on 0.10 %.
// The customer who leaves in month 2 stands in early-leave.test.ts.

let bare: World;
let world: World;
let shop: Shop;
let payments: PaymentFixture;
let second: Caller;
beforeAll(async () => {
  bare = await createWorld();
  shop = bare.alpha;
  await bare.database.owner.query(
    `update brands set money_limit_fen = 500000 where code = 'alpha'`,
  );
  payments = await openPaymentFixture(bare); // its server reads the limit
  world = payments.world;
  second = await someOperator(world, shop, 'fuhe1', shop.roles.administrator);
});
afterAll(async () => {
  await payments.close();
  await bare.close();
});
beforeEach(() => on('2026-11-24'));

function on(day: string): void {
  bare.now = new Date(`${day}T02:00:00.000Z`);
}
const detailOf = async (id: number) =>
  (await send(world, shop.admin, 'orderDetail', { params: { id } })).answer;
const openOf = async (id: number) =>
  (await detailOf(id)).bills.flatMap((bill) => (bill.owedFen > 0 ? [bill.id ?? 0] : []));

/** Does a money command that nothing refuses, and proves the books after it. */
async function act(
  name: MoneyCommandName,
  decides: { readonly orderId: number } & Record<string, unknown>,
  extra: Record<string, unknown> = {},
) {
  const { status, answer } = await doMoney(world, shop.admin, name, decides, extra);
  expect([name, status]).toEqual([name, 200]);
  await proveBooks(bare, shop);
  return answer;
}
const collect = async (orderId: number, billIds: readonly number[], more: object = {}) =>
  act('collectBills', { orderId, billIds, amountFen: null, method: 'cash', ...more });

/** The same with the word of a second person, whom it needs. */
async function actByTwo(
  name: 'waiveBill' | 'endAsLost',
  decides: { readonly orderId: number } & Record<string, unknown>,
  extra: object,
): Promise<void> {
  const alone = await doMoney(world, shop.admin, name, decides, { ...extra });
  expect(alone.refusal.code).toBe('second_person_needed');
  const asking = { approvalReason: '客户协商', stepUp: {} };
  const asked = await doMoney(world, shop.admin, name, decides, { ...extra, ...asking });
  const { approvalId = 0 } = asked.answer as { approvalId?: number };
  const agreeing = { params: { id: approvalId }, body: await proofIn(world) };
  expect((await send(world, second, 'approveRequest', agreeing)).status).toBe(200);
  await act(name, decides, { ...extra, approvalId });
}

async function rental(
  months: number,
  { rentFen = 10_000, depositFen = 50_000, buyoutFen = 50_000, lease = {} }: Agreed = {},
) {
  const leaseId = await inTransaction(bare.database.app, shop.brand.code, 'read write', (tx) =>
    keepLease(tx, shop.brand.code, { ...usualLease, ...lease }, world.now),
  );
  const { id: orderId, billIds } = await rentedOrder(world, shop, {
    term_count: months,
    total_rent_fen: fen(rentFen * months),
    deposit_fen: fen(depositFen),
    deposit_waived_fen: fen(0),
    buyout_fen: fen(buyoutFen),
    lease_terms_id: leaseId,
  });
  if (depositFen > 0) await act('takeDeposit', { orderId, method: 'cash' });
  return { orderId, billIds };
}
interface Agreed {
  readonly rentFen?: number;
  readonly depositFen?: number;
  readonly buyoutFen?: number;
  readonly lease?: Partial<LeaseTerms>;
}

/** The accounts of the chart that hold something of an order: what came in or is owed above zero, income below. */
const booksOf = async (orderId: number) =>
  Object.fromEntries(
    (
      await stored<{ code: string; fen: number }>(
        bare,
        shop,
        `select code, sum(fen)::int as fen from (
           select debit as code, amount_fen as fen from transfers where order_id = $1
           union all select credit, 0 - amount_fen from transfers where order_id = $1) moved
         group by code having sum(fen) <> 0`,
        [orderId],
      )
    ).map(({ code, fen: amount }) => [code, amount]),
  );

async function returned(orderId: number, found: object = {}, extra: Record<string, unknown> = {}) {
  await act('startReturn', { orderId });
  const intact = { result: 'intact', compensationFen: 0 };
  await act('inspectReturn', { orderId, ...intact, ...found }, extra);
}

test('a normal life: three months paid on their days, the product back on the last one, the deposit with the customer', async () => {
  const { orderId, billIds } = await rental(3);
  for (const [nth, day] of ['2026-11-24', '2026-12-24', '2027-01-24'].entries()) {
    on(day);
    await collect(orderId, billIds.slice(nth, nth + 1));
  }
  on('2027-02-23');
  await returned(orderId);
  await act('completeReturn', { orderId, refundMethod: 'cash' });

  expect(await booksOf(orderId)).toEqual({ cash: 30_000, rentIncome: -30_000 });
  expect((await detailOf(orderId)).order.orderStatus).toBe(orderStatus.completed);
});

// On 2027-01-10 month 1 is paid, month 2 is 17 days late: 15 × 0.05 % and 2 × 0.10 % of ¥100.00 are ¥0.95, which are due beside the price.
test.each([
  // 500.00 − 100.00
  ['lessRentPaid', 50_000, 0, 40_000],
  // 200.00 of rent + 150.00
  ['finalPayment', 15_000, 0, 35_000],
  // 100.00 that are overdue + 80 % of 100.00 + 150.00
  ['discountedRent', 15_000, 2_000, 33_000],
] as const)('an early buyout by %s', async (model, buyoutFen, earlyDiscountBp, priceFen) => {
  const buyout = { model, earlyAfterTerms: 1, earlyDiscountBp };
  const { orderId, billIds } = await rental(3, { depositFen: 0, buyoutFen, lease: { buyout } });
  await collect(orderId, billIds.slice(0, 1));
  on('2027-01-10');
  await act('buyOutOrder', { orderId, method: 'cash', useDeposit: false, refundMethod: null });

  expect(await booksOf(orderId)).toEqual({
    cash: 10_000 + priceFen + 95,
    rentIncome: -10_000,
    lateFeeIncome: -95,
    buyoutIncome: 0 - priceFen,
  });
});

// It ends on 2026-12-23. 续租 on 2026-12-26: 3 days of 超期 at 100.00 ÷ 30 are ¥10.00. It begins on 2026-12-29: the 27th and the 28th lie
// between, ¥6.67. Then two months at ¥80.00, of which the last day is 2027-02-27: February has no 29th.
test('a renewal after a gap: the days of 超期 and those between are paid, the deposit goes over', async () => {
  const { orderId, billIds } = await rental(1);
  await collect(orderId, billIds);
  on('2026-12-26');
  const wish = { termCount: 2, period: { unit: 'month' }, totalRentFen: 16_000 };
  const { reletId } = (await act('startRelet', {
    orderId,
    ...wish,
    buyoutFen: null,
    buyoutRule: 'never',
  })) as { reletId: number };
  for (const name of ['generateAgreement', 'signAgreement'] as const)
    await send(world, shop.admin, name, { body: { orderId: reletId } });
  await collect(orderId, await openOf(orderId));
  on('2026-12-29');
  await act('beginRelet', { orderId: reletId, gapChoice: 'charge' });
  await collect(reletId, await openOf(reletId));
  on('2027-02-27');
  await returned(reletId);
  await act('completeReturn', { orderId: reletId, refundMethod: 'cash' });

  expect(await booksOf(orderId)).toEqual({
    cash: 61_000,
    rentIncome: -11_000,
    depositInTransit: -50_000,
  });
  // ¥6.67 and ¥160.00 came in, ¥500.00 went back
  expect(await booksOf(reletId)).toEqual({
    cash: -33_333,
    rentIncome: -16_000,
    extraIncome: -667,
    depositInTransit: 50_000,
  });
});

// ¥10,000.00 due on 2026-11-24. On 12-04 the fee is 0.5 %, ¥50.00; of ¥4,000.00 it is paid first, 6,050.00 are left. On 12-14 the fee is 0.75 %
// of those more, ¥45.38. 4,000.00 and 20.00 of the fee are waived, then 1,000.00, which is more than ¥5,000.00 in all. On 12-24, 1 % of the
// 1,050.00 that are left is ¥10.50, and 1,050.00 + 25.38 + 10.50 are paid.
test('overdue, paid in part, and waived in two parts of which the second needs somebody else', async () => {
  const { orderId, billIds } = await rental(3, { rentFen: 1_000_000, depositFen: 0 });
  const [billId = 0] = billIds;
  on('2026-12-04');
  await collect(orderId, [billId], { amountFen: 400_000 });
  on('2026-12-14');
  const reason = { reason: '设备故障' };
  const waived = { orderId, billId, amountFen: 400_000, lateFeeFen: 2_000 };
  await act('waiveBill', waived, reason);
  await actByTwo('waiveBill', { ...waived, amountFen: 100_000, lateFeeFen: 0 }, reason);
  on('2026-12-24');
  await collect(orderId, [billId]);

  expect(await booksOf(orderId)).toEqual({
    cash: 508_588,
    writeOff: 502_000,
    lateFeeIncome: -10_588,
    rentIncome: -3_000_000,
    receivable: 2_000_000,
  });
});

test('a damaged return: ¥120.00 of 赔付 are paid out of the deposit, the device goes to repair, ¥380.00 go back', async () => {
  const { orderId, billIds } = await rental(1);
  await collect(orderId, billIds);
  on('2026-12-23');
  const repair = { deviceGoesTo: 'repair', grade: null };
  await returned(orderId, { result: 'damaged', compensationFen: 12_000 }, repair);
  await collect(orderId, await openOf(orderId), { method: 'deposit' });
  await act('completeReturn', { orderId, refundMethod: 'cash' });

  expect(await booksOf(orderId)).toEqual({
    cash: 22_000,
    rentIncome: -10_000,
    compensationIncome: -12_000,
  });
  expect(
    await stored(
      bare,
      shop,
      `select d.state, r.state as repair from repair_orders r join devices d on d.id = r.device_id where r.order_id = $1`,
      [orderId],
    ),
  ).toEqual([{ state: 'toRepair', repair: 'toRepair' }]);
});

// It ends on 2026-12-23, and is back on 2027-02-01: 40 days at 100.00 ÷ 30, which are ¥133.33
test('an overstay of 40 days is paid out of the deposit', async () => {
  const { orderId, billIds } = await rental(1);
  await collect(orderId, billIds);
  on('2027-02-01');
  await returned(orderId);
  await collect(orderId, await openOf(orderId), { method: 'deposit' });
  await act('completeReturn', { orderId, refundMethod: 'cash' });

  expect(await booksOf(orderId)).toEqual({ cash: 23_333, rentIncome: -23_333 });
});

// On 2027-01-10 month 1 is 47 days late: 15 × 0.05 % and 32 × 0.10 %, ¥3.95; month 2 17 days, ¥0.95; month 3 was not owed yet. With ¥600.00 for the
// device ¥804.90 are owed, the deposit pays ¥500.00, ¥304.90 are bad debt. ¥100.00 come in later.
test('a vanished customer: the deposit pays, the rest is bad debt, and what comes in later is taken off it', async () => {
  const { orderId } = await rental(3);
  on('2027-01-10');
  await actByTwo(
    'endAsLost',
    { orderId, lossReason: 'unreachable', compensationFen: 60_000, refundMethod: null },
    { reason: '电话停机', proofs: [await photoBy(world, shop.admin)], blacklists: false },
  );
  expect(await booksOf(orderId)).toMatchObject({ cash: 50_000, badDebt: 30_490 });
  on('2027-03-01');
  await act('recoverDebt', { orderId, amountFen: 10_000, method: 'cash' });

  expect(await booksOf(orderId)).toEqual({
    cash: 60_000,
    badDebt: 20_490,
    rentIncome: -20_000,
    lateFeeIncome: -490,
    compensationIncome: -60_000,
  });
});

test('a cancelled order: the deposit that was paid by a link goes back the way it came, and the SMS leaves when it has', async () => {
  await stored(bare, shop, 'update sms_accounts set balance = 1000 where brand_code = $1', [
    shop.brand.code,
  ]);
  const [orderId = 0] = await someOrders(world, shop, 1, orderStatus.approved, {
    deposit_fen: fen(50_000),
    deposit_waived_fen: fen(0),
  });
  const { path } = await payments.linkOf({ orderId, billIds: [] });
  await payments.payThere((await payments.press(path)) ?? '');
  await payments.run();
  await proveBooks(bare, shop);
  expect(await booksOf(orderId)).toEqual({ alipay: 50_000, depositHeld: -50_000 });
  const refunded = async () => {
    const sms = await stored(
      bare,
      shop,
      'select 1 from sms_messages where order_id = $1 and type = 19',
      [orderId],
    );
    return [await booksOf(orderId), sms.length];
  };

  await act('closeOrder', { orderId, refundMethod: 'original' }, { reason: 'customerPaid' });
  expect(await refunded()).toEqual([{ alipay: 50_000, refundUnderWay: -50_000 }, 0]);
  await runRefunds(bare, payments.gateway);
  payments.wait(180);
  await runRefunds(bare, payments.gateway);
  await proveBooks(bare, shop);

  expect(await refunded()).toEqual([{}, 1]);
});
