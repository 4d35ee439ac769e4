import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { fen, sumFen } from '@rental/domain/money';
import { usualLease, type OverstayTerms } from '@rental/domain/rental/orders/core/lease-terms';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../../db/transaction.ts';
import { proveBooks } from '../../../testing/orders/books-agree.ts';
import { doMoney, rentedOrder } from '../../../testing/orders/money.ts';
import { registerOverdue } from '../../../testing/orders/late-orders.ts';
import { openReletFixture, type ReletFixture } from '../../../testing/orders/relets.ts';
import { aRun, Killed, killedAfter, smsOf } from '../../../testing/people/customer-sms.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import {
  anotherServer,
  aWorker,
  createWorld,
  type Shop,
  type World,
} from '../../../testing/world.ts';
import { keepLease } from '../../signed-terms/public.ts';
import { overstayCharger } from './charge-overstays.ts';

// A rental of a month from 2026-11-21 at ¥100.00, paid: it ends on 2026-12-20, and a day of its 30 has cost 333.3 fen.

let world: World;
let shop: Shop;
let relets: ReletFixture;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  relets = openReletFixture(world, shop);
});
afterAll(() => world.close());
beforeEach(() => {
  world.now = new Date('2026-11-21T02:00:00.000Z');
});
afterEach(() => proveBooks(world, shop));

const on = (day: string) => {
  world.now = new Date(`${day}T02:00:00.000Z`);
};
const charge = async () => overstayCharger.run({}, aRun(world, shop));
const detail = async (id: number) =>
  (await send(world, shop.clerk, 'orderDetail', { params: { id } })).answer;

/** A paid rental of a month whose customer has signed these terms; undefined: the usual ones. */
async function rental(
  overstay: OverstayTerms | null = usualLease.overstay,
  totalRentFen = 10_000,
): Promise<number> {
  const leaseId = await inTransaction(world.database.app, shop.brand.code, 'read write', (tx) =>
    keepLease(tx, shop.brand.code, { ...usualLease, overstay }, world.now),
  );
  const { id: orderId, billIds } = await rentedOrder(world, shop, {
    term_count: 1,
    total_rent_fen: fen(totalRentFen),
    deposit_fen: fen(0),
    deposit_waived_fen: fen(0),
    buyout_fen: fen(30_000),
    lease_terms_id: leaseId,
  });
  await collect(orderId, billIds);
  return orderId;
}

const collect = (orderId: number, billIds: readonly number[]) =>
  doMoney(world, shop.clerk, 'collectBills', { orderId, billIds, amountFen: null, method: 'cash' });

/** The bills of 超期占用费 of an order: due day, amount, and what is unpaid. */
const chargedOn = async (id: number) =>
  (await detail(id)).bills
    .filter(({ kind }) => kind === billKinds.overstay)
    .map(({ dueOn, amountFen, owedFen }) => [dueOn, amountFen, owedFen]);

const totalOf = async (id: number) =>
  sumFen(
    (await detail(id)).bills
      .filter(({ kind }) => kind === billKinds.overstay)
      .map(({ amountFen }) => amountFen),
  );

const actsOf = async (id: number) =>
  (
    await stored<{ count: number }>(
      world,
      shop,
      `select count(*)::int as count from acts where kind = 'overstay' and order_id = $1`,
      [id],
    )
  )[0]?.count;

// 40 × 10,000 / 30 = 13,333.3; the 11 days of December are 3,666.7
const afterForty = [
  ['2026-12-21', 3_667, 3_667],
  ['2027-01-01', 9_666, 9_666],
];

test('40 days of a server that stood still are ¥133.33, and a second run charges nothing', async () => {
  const id = await rental();
  on('2027-01-29');

  await charge();
  await charge();

  expect(await chargedOn(id)).toEqual(afterForty);
  expect(await actsOf(id)).toBe(1);
  const { order, history } = await detail(id);
  expect(order).toMatchObject({ overstayDays: 40, overstayCountedOn: '2027-01-29', lock: null });
  expect(history.filter(({ move }) => move === 'overstay')).toMatchObject([
    { after: { overstay_days: 40, amount_fen: 13_333 } },
  ]);
});

test('a run each day comes to the same bills, tells on days 1, 7, 15 and 30, and the store once', async () => {
  const id = await rental();
  let onDay40: unknown;
  for (let day = 20; day <= 70; day += 1) {
    world.now = new Date(Date.UTC(2026, 11, day, 2)); // to 2027-02-08
    await Promise.all([charge(), charge()]);
    if (day === 60) onDay40 = await chargedOn(id);
  }

  expect(onDay40).toEqual(afterForty);
  expect(await totalOf(id)).toBe(16_667); // 50 days
  expect(await actsOf(id)).toBe(50);
  const told = (await smsOf(world, shop, id)).filter(({ type }) => type === 22);
  expect(told.map(({ text }) => text.replace(/^.*?）/, ''))).toEqual([
    '租期已于2026-12-20届满，超期1天未归还，待付超期占用费¥3.33，请尽快归还、续租或买断。',
    '租期已于2026-12-20届满，超期7天未归还，待付超期占用费¥23.33，请尽快归还、续租或买断。',
    '租期已于2026-12-20届满，超期15天未归还，待付超期占用费¥50.00，请尽快归还、续租或买断。',
    '租期已于2026-12-20届满，超期30天未归还，待付超期占用费¥100.00，请尽快归还、续租或买断。',
  ]);
  const messages = await stored<{ title: string; target: string }>(
    world,
    shop,
    'select title, target from messages where order_id = $1',
    [id],
  );
  expect(messages).toEqual([{ title: '订单超期未归还', target: `/order/detail/${id}` }]);
});

test('a text counts as a contact of the case, and the guard lets none pass that its caps or a hold refuse', async () => {
  const id = await rental();
  const texts = async () => (await smsOf(world, shop, id)).filter(({ type }) => type === 22).length;
  const contacts = () =>
    stored(
      world,
      shop,
      `select t.id from dunning_contacts t join overdue_orders o on o.case_id = t.case_id where o.order_id = $1`,
      [id],
    );
  on('2026-12-21');
  await charge();
  expect(await texts()).toBe(1);
  on('2026-12-22'); // what was charged yesterday is overdue
  await charge();
  await registerOverdue(world, shop);
  on('2026-12-27'); // the seventh day
  await charge();
  expect([await texts(), (await contacts()).length]).toEqual([2, 1]);

  const held = `update dunning_cases set held_at = $2, held_reason = 'hardship', held_by = $3
    where id = (select case_id from overdue_orders where order_id = $1)`;
  await stored(world, shop, held, [id, world.now, shop.admin.operatorId]);
  on('2027-01-04'); // the fifteenth
  await charge();

  expect([await texts(), (await contacts()).length]).toEqual([2, 1]);
});

test('it never passes the cap; the days of grace are free', async () => {
  const id = await rental({ graceDays: 2, dayBp: 15_000, maxDays: 10 });

  on('2026-12-22');
  await charge();
  expect(await chargedOn(id)).toEqual([]);
  on('2026-12-23');
  await charge();
  expect(await totalOf(id)).toBe(500);
  for (const day of ['2027-01-01', '2027-01-30', '2027-10-15']) {
    on(day);
    await charge();
    expect(await totalOf(id)).toBe(5_000); // 10 days of ¥5.00
  }
  expect((await detail(id)).order.overstayDays).toBe(299);
});

test('terms that say nothing of it charge nothing; the customer and the store are told', async () => {
  const id = await rental(null);
  on('2027-10-15');

  await charge();
  await charge();

  expect(await chargedOn(id)).toEqual([]);
  const told = (await smsOf(world, shop, id)).filter(({ type }) => type === 22);
  expect(told.map(({ text }) => text.replace(/^.*?）/, ''))).toEqual([
    '租期已于2026-12-20届满，超期299天未归还，请尽快归还、续租或买断。',
  ]);
  const decides = { orderId: id, kind: billKinds.extra, amountFen: 9_900 };
  const byHand = await doMoney(world, shop.clerk, 'chargeOrder', decides, { purpose: '占用费' });
  expect(byHand.status).toBe(200);
});

test('a paid bill stays as it is: the next days have one of their own', async () => {
  const id = await rental();
  on('2026-12-22');
  await charge();
  const ids = (await detail(id)).bills.flatMap((bill) => (bill.owedFen > 0 ? [bill.id ?? 0] : []));
  expect((await collect(id, ids)).status).toBe(200);
  on('2026-12-24');
  await charge();

  expect(await chargedOn(id)).toEqual([
    ['2026-12-21', 667, 0],
    ['2026-12-23', 666, 666],
  ]);
});

test('the clock stops with the parcel; without one, when the product arrives', async () => {
  const [sent, brought] = [await rental(), await rental()];
  on('2026-12-23');
  const parcel = { carrier: '顺丰速运', trackingNumber: 'SF7654321' };
  expect((await doMoney(world, shop.clerk, 'startReturn', { orderId: sent }, parcel)).status).toBe(
    200,
  );
  await doMoney(world, shop.clerk, 'startReturn', { orderId: brought });
  for (const id of [sent, brought]) expect(await totalOf(id)).toBe(1_000); // three days, with no job at all
  on('2026-12-26');
  await charge();
  for (const id of [sent, brought]) {
    expect(await totalOf(id)).toBe(1_000);
    await send(world, shop.clerk, 'arriveReturn', { body: { orderId: id } });
  }
  on('2026-12-28');
  for (const orderId of [sent, brought])
    await doMoney(world, shop.clerk, 'inspectReturn', {
      orderId,
      result: 'intact',
      compensationFen: 0,
    });

  expect([await totalOf(sent), await totalOf(brought)]).toEqual([1_000, 2_000]);
});

test('a return that is called off goes on with all days since', async () => {
  const id = await rental();
  on('2026-12-23');
  await doMoney(world, shop.clerk, 'startReturn', { orderId: id });
  on('2026-12-29');
  await doMoney(world, shop.clerk, 'cancelReturn', { orderId: id }, { reason: '客户未寄出' });
  await charge();

  expect(await totalOf(id)).toBe(3_000); // nine days
});

test('a renewal begins after the charged days: none of them is in its gap', async () => {
  const id = await rental();
  on('2026-12-24');
  await charge();
  on('2026-12-25');
  const body = { ...reletTerms, orderId: id };
  const { answer } = await send(world, shop.clerk, 'previewStartRelet', { body });
  expect(answer).toMatchObject({ startOn: '2026-12-26', gap: null, overstayFen: 334 });
  const reletId = await relets.signedRelet(id);
  expect(await totalOf(id)).toBe(1_667); // five days
  on('2026-12-28');
  const begin = (gapChoice: 'charge' | null) =>
    doMoney(world, shop.clerk, 'beginRelet', { orderId: reletId, gapChoice });
  expect((await begin('charge')).refusal.code).toBe('relet_still_owed');
  await payAll(id);
  expect((await begin('charge')).status).toBe(200);

  const { order, bills } = await detail(reletId);
  expect(order.startOn).toBe('2026-12-28');
  expect(bills.filter(({ kind }) => kind === billKinds.extra)).toMatchObject([
    { amountFen: 667, purpose: '续租间隔2天租金（2026-12-26至2026-12-27）' },
  ]);
  await charge();
  expect(await totalOf(id)).toBe(1_667);
});

const reletTerms = {
  termCount: 3,
  period: { unit: 'month' as const },
  totalRentFen: fen(27_000),
  buyoutFen: fen(20_000),
  buyoutRule: 'early' as const,
};

async function payAll(id: number): Promise<void> {
  const owed = (await detail(id)).bills.filter(({ owedFen }) => owedFen > 0);
  const { status } = await collect(
    id,
    owed.map((bill) => bill.id ?? 0),
  );
  expect(status).toBe(200);
}

test('a buyout pays the days up to its own, and ends the clock', async () => {
  const id = await rental();
  on('2026-12-23');
  const how = { method: 'cash' as const, useDeposit: false, refundMethod: null };
  const { status } = await doMoney(world, shop.clerk, 'buyOutOrder', { orderId: id, ...how });

  expect(status).toBe(200);
  expect(await chargedOn(id)).toEqual([['2026-12-21', 1_000, 0]]);
  on('2027-01-23');
  await charge();
  expect(await totalOf(id)).toBe(1_000);
});

test('it is waived as any bill is, beyond the limit with a second person', async () => {
  await stored(world, shop, `update brands set money_limit_fen = 500000 where code = 'alpha'`);
  const app = await anotherServer(world, {}); // it has read the limit
  const limited = Object.create(world, { app: { value: app } }) as World;
  // ¥1,000.00 a day
  const id = await rental({ graceDays: 0, dayBp: 20_000, maxDays: 365 }, 1_500_000);
  on('2026-12-31');
  await charge();
  const bill = (await detail(id)).bills.find(({ kind }) => kind === billKinds.overstay);
  const waive = (amountFen: number) =>
    doMoney(
      limited,
      shop.admin,
      'waiveBill',
      { orderId: id, billId: bill?.id ?? 0, amountFen, lateFeeFen: 0 },
      { reason: '客户住院' },
    );

  expect((await waive(500_001)).refusal.code).toBe('second_person_needed');
  expect((await waive(500_000)).status).toBe(200);
  expect(await chargedOn(id)).toEqual([['2026-12-21', 1_100_000, 600_000]]);
  on('2027-01-01');
  await charge();
  expect(await totalOf(id)).toBe(1_200_000); // twelve days, whatever was let off
  await app.close();
});

test('what a killed worker left the next run charges, and nothing twice', async () => {
  const ids = [await rental(), await rental(), await rental()];
  on('2026-12-22');

  const dead = Promise.resolve(overstayCharger.run({}, killedAfter(3, aRun(world, shop))));
  await expect(dead).rejects.toThrow(Killed);
  await charge();

  for (const id of ids) {
    expect(await totalOf(id)).toBe(667);
    expect(await actsOf(id)).toBe(1);
  }
});

test('the worker runs it once a day', async () => {
  const id = await rental();
  on('2026-12-21');

  await aWorker(world).workUntilIdle();

  expect(await totalOf(id)).toBe(333);
});
