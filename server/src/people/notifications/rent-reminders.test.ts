import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { aRun, Killed, killedAfter, smsBegin, smsOf } from '../../testing/people/customer-sms.ts';
import { fillSms, wait } from '../../testing/people/sign-in.ts';
import { someOrders, stored } from '../../testing/wire/rows.ts';
import { aWorker, createWorld, type Shop, type World } from '../../testing/world.ts';
import { billReminder } from './remind-customers.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());
beforeEach(async () => {
  world.now = new Date('2026-11-21T02:00:00.000Z'); // 10:00 in Shanghai
  await stored(world, shop, 'delete from jobs');
  await fillSms(world, shop, 100_000);
});

const remind = () => billReminder.run({}, aRun(world, shop));
const reminders = async (orderId: number) =>
  (await smsOf(world, shop, orderId)).filter(({ type }) => type === 20);

test('S98 rent is told of one and three days before it falls due, once a day, and never at night', async () => {
  const { id, billIds } = await rentedOrder(world, shop); // due on 2026-11-21, 12-21 …
  const begin = await smsBegin(world, shop, id);
  const told: string[] = [];
  for (const at of [
    '2026-12-17T02:00:00Z', // four days before
    '2026-12-17T23:59:00Z', // three, at 07:59
    '2026-12-18T00:00:00Z',
    '2026-12-18T01:00:00Z',
    '2026-12-18T13:00:00Z', // 21:00
    '2026-12-19T02:00:00Z',
    '2026-12-20T02:00:00Z',
    '2026-12-21T02:00:00Z',
  ]) {
    world.now = new Date(at);
    const before = (await reminders(id)).length;
    await Promise.all([remind(), remind()]);
    if ((await reminders(id)).length > before) told.push(at);
  }

  expect(told).toEqual(['2026-12-18T00:00:00Z', '2026-12-20T02:00:00Z']);
  expect(await reminders(id)).toMatchObject(
    [1, 2].map(() => ({
      bill_id: billIds[1],
      text: `${begin}租金 第2期¥300.00将于2026-12-21到期，请按时付款。`,
    })),
  );
});

test('a brand may remind on the day itself, too', async () => {
  const { id } = await rentedOrder(world, shop);
  await stored(world, shop, `update brands set sms_reminder_days = '{0,1}' where code = 'alpha'`);
  const told: string[] = [];
  for (const day of ['2026-12-19', '2026-12-20', '2026-12-21', '2026-12-22']) {
    world.now = new Date(`${day}T02:00:00Z`);
    const before = (await reminders(id)).length;
    await remind();
    if ((await reminders(id)).length > before) told.push(day);
  }
  await stored(world, shop, `update brands set sms_reminder_days = '{1,3}' where code = 'alpha'`);

  expect(told).toEqual(['2026-12-20', '2026-12-21']);
});

test('who has paid by the time that the reminder is sent does not get it', async () => {
  const { id, billIds } = await rentedOrder(world, shop);
  world.now = new Date('2026-12-18T02:00:00Z');
  await remind();
  await doMoney(world, shop.clerk, 'collectBills', {
    orderId: id,
    billIds: billIds.slice(0, 2),
    amountFen: null,
    method: 'cash',
  });
  await aWorker(world).workUntilIdle();
  wait(world, 2 * 86_400);
  await remind();

  expect(await reminders(id)).toMatchObject([{ status: 'unsent', failure: '订单已有变化' }]);
});

test('one pass reminds of 10,000 bills, 500 at a time, and what a killed worker left the next one does', async () => {
  const orders = await someOrders(world, shop, 100, orderStatus.renting);
  await stored(
    world,
    shop,
    `insert into bills (brand_code, bill_no, order_id, store_id, channel_id, kind, term, due_on, amount_fen, status)
     select o.brand_code, 'R' || o.id || '-' || term, o.id, o.store_id, o.channel_id, 1, term, '2027-06-01', 30000, 1
     from orders o, generate_series(1, 100) term where o.id = any($1)`,
    [orders],
  );
  await world.database.owner.query('analyze orders, bills'); // as a database does that has lived for a minute
  world.now = new Date('2027-05-29T02:00:00Z');
  const told = async () =>
    (
      await stored<{ told: number; bills: number; jobs: number }>(
        world,
        shop,
        `select count(*)::int as told, count(distinct bill_id)::int as bills,
           (select count(*)::int from jobs where kind = 'customer-sms' and created_at = $1) as jobs
         from sms_messages where type = 20 and told_on = '2027-05-29'`,
        [world.now],
      )
    )[0];

  const dead = Promise.resolve(billReminder.run({}, killedAfter(5, aRun(world, shop))));
  await expect(dead).rejects.toThrow(Killed);
  const left = await told();
  let transactions = 0;
  const run = aRun(world, shop);
  await billReminder.run(
    {},
    {
      ...run,
      transaction: (mode, work) => {
        transactions += 1;
        return run.transaction(mode, work);
      },
    },
  );
  await remind();

  expect(left?.told).toBeLessThan(3_000);
  expect(await told()).toEqual({ told: 10_000, bills: 10_000, jobs: 10_000 });
  expect(transactions).toBe(22); // the brand, twenty pages, and that there are no more
});
