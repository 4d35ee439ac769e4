import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aRun } from '../../testing/people/customer-sms.ts';
import { someOperator } from '../../testing/people/people.ts';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { LateOrders } from '../../testing/orders/late-orders.ts';
import { doMoney } from '../../testing/orders/money.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { someCustomers, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import {
  anotherServer,
  password,
  type Caller,
  type Shop,
  type World,
} from '../../testing/world.ts';
import { distributionCounter } from './count-commission.ts';

// Bills of ¥100.00, which are collected from 2026-09-21 on; 5 % of rent for the distributor and 2 % for who stands above.

let late: LateOrders;
let world: World;
let shop: Shop;
beforeEach(async () => {
  late = await LateOrders.open();
  ({ world, shop } = late);
});
afterEach(async () => {
  await proveBooks(world, shop);
  await world.close();
});

const proof = async () => ({ stepUp: { password: await sealed(world, password) } });

async function rule(more: object = {}, by: Caller = shop.admin) {
  const set = { firstBp: 500, secondBp: 200, frozenDays: 7, startsOn: '2026-09-01' };
  return send(world, by, 'saveDistributionRule', { body: { ...set, ...(await proof()), ...more } });
}

type Command = 'addDistributor' | 'moveDistributor' | 'switchDistributor' | 'payDistributor';
const press = (name: Command, body: object, by: Caller = shop.admin) =>
  send(world, by, name, { body } as never, { 'idempotency-key': randomUUID() });

async function distributor(parentId?: number): Promise<number> {
  const [customerId] = await someCustomers(world, shop, 1);
  const { answer } = await press('addDistributor', {
    customerId,
    ...(parentId !== undefined && { parentId }),
  });
  return answer.id;
}

const rows = async () =>
  (await send(world, shop.admin, 'listDistributors', { query: {} })).answer.content;
const row = async (id: number) => (await rows()).find((one) => one.id === id);
const records = async (query: object = {}) =>
  (await send(world, shop.admin, 'listDistributionRecords', { query })).answer.content;

async function counted(day: string) {
  late.on(day);
  await distributionCounter.run({}, aRun(world, shop));
}

/** A parent and a child, and an order of the child's of which the first bill was collected on 09-21. */
async function brought() {
  await rule();
  const parent = await distributor();
  const child = await distributor(parent);
  const order = await late.rented();
  await stored(world, shop, 'update orders set distributor_id = $1 where id = $2', [
    child,
    order.id,
  ]);
  await late.pay(order.id, order.billIds.slice(0, 1));
  return { parent, child, ...order };
}

const pay = async (
  distributorId: number,
  amountFen: number,
  tradeNo = 'F20261101001',
  by: Caller = shop.admin,
) =>
  press(
    'payDistributor',
    { distributorId, amountFen, method: 'bank', tradeNo, ...(await proof()) },
    by,
  );

const refund = (orderId: number, billId: number, more: object = {}) =>
  doMoney(world, shop.admin, 'refundBill', {
    orderId,
    billId,
    ...more,
    refundMethod: 'cash',
    reason: '重复收款',
  });

test('rent is frozen, then 可提 for both levels, and counted once', async () => {
  const { parent, child, id } = await brought();
  await counted('2026-09-22');
  expect(await row(child)).toMatchObject({
    depth: 2,
    parentId: parent,
    orderCount: 1,
    orderFen: 300_00,
    frozenFen: 5_00,
    availableFen: 0,
  });
  expect(await row(parent)).toMatchObject({ depth: 1, childCount: 1, frozenFen: 2_00 });

  await counted('2026-09-28');
  await counted('2026-09-29');

  expect(await row(child)).toMatchObject({ frozenFen: 0, availableFen: 5_00 });
  expect(await row(parent)).toMatchObject({ frozenFen: 0, availableFen: 2_00 });
  expect(await records({ level: '1' })).toMatchObject([
    {
      distributorId: child,
      orderId: id,
      billTitle: '租金 第1期',
      recordState: 'payable',
      baseFen: 100_00,
      shareFen: 5_00,
    },
  ]);
});

test('a refund takes back what is frozen, what is 可提, and after a payment what is earned next', async () => {
  const { child, parent, id, billIds } = await brought();
  await counted('2026-09-28');
  expect((await pay(child, 5_00)).answer).toMatchObject({ isAsked: false, paidFen: 5_00 });
  await refund(id, billIds[0] ?? 0);
  await counted('2026-09-29');
  expect(await row(child)).toMatchObject({ availableFen: -5_00, paidFen: 5_00 });
  expect(await row(parent)).toMatchObject({ availableFen: 0 });
  expect((await records({})).map(({ recordState }) => recordState)).toEqual([
    'takenBack',
    'takenBack',
  ]);
  expect((await pay(child, 5_00)).refusal?.code).toBe('distribution_nothing_to_pay');

  await late.pay(id, billIds.slice(1, 3));
  await counted('2026-10-08');
  expect(await row(child)).toMatchObject({ availableFen: 5_00 });
  await pay(child, 5_00, 'F20261101002');
  expect(await row(child)).toMatchObject({ availableFen: 0, paidFen: 10_00 });
});

test('a part of the rent that is refunded after its commission was paid is taken back by that part', async () => {
  const { child, id, billIds } = await brought();
  await counted('2026-09-28');
  await pay(child, 5_00);
  await refund(id, billIds[0] ?? 0, { amountFen: 40_00 });
  await counted('2026-09-29');
  expect(await row(child)).toMatchObject({ availableFen: -2_00, paidFen: 5_00 });
  expect(await records({ level: '1' })).toMatchObject([
    { recordState: 'paid', shareFen: 3_00, paidFen: 5_00 },
  ]);
});

test('a payment is made once, of all that is 可提, and its money is in the flows', async () => {
  const { child, parent } = await brought();
  await counted('2026-09-28');
  expect((await pay(child, 4_00)).refusal?.code).toBe('distribution_amount_changed');
  await press('switchDistributor', { distributorId: child, isActive: false });
  expect((await pay(child, 5_00)).refusal?.code).toBe('distributor_frozen');
  await press('switchDistributor', { distributorId: child, isActive: true });

  const paid = await Promise.all(
    Array.from({ length: 5 }, (_, index) => pay(child, 5_00, `F2026110100${index}`)),
  );

  expect(paid.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await row(child)).toMatchObject({ availableFen: 0, paidFen: 5_00 });
  const flows = await send(world, shop.admin, 'listOfflineCash', { query: { kind: 'commission' } });
  expect(flows.answer.content).toMatchObject([
    { amountFen: 5_00, direction: 'out', method: 'bank', storeName: null },
  ]);
  const used = flows.answer.content[0]?.tradeNo ?? '';
  expect((await pay(parent, 2_00, used)).refusal?.code).toBe('distribution_trade_no_in_use');
});

test('above the limit another person pays what the first one asked for', async () => {
  await stored(world, shop, `update brands set money_limit_fen = 100 where code = 'alpha'`);
  const app = await anotherServer(world, {}); // it has read the limit
  world = Object.create(world, { app: { value: app } }) as World;
  const { child } = await brought();
  await counted('2026-09-28');

  expect((await pay(child, 5_00)).answer).toMatchObject({ isAsked: true, paidFen: 0 });
  expect((await pay(child, 5_00)).answer).toMatchObject({ isAsked: true, paidFen: 0 });
  expect((await row(child))?.askedBy).not.toBeNull();
  const second = await someOperator(world, shop, 'fuhe3', shop.roles.administrator);
  expect((await pay(child, 5_00, 'F20261101001', second)).answer).toMatchObject({
    isAsked: false,
    paidFen: 5_00,
  });
  await app.close();
});

test('nobody earns on his own order, and a record stays whose it is when the 上级 changes', async () => {
  const { parent, child, id, billIds } = await brought();
  await counted('2026-09-28');
  const other = await distributor();
  await press('moveDistributor', { distributorId: child, parentId: other, reason: '关系有误' });
  await stored(
    world,
    shop,
    `update orders set customer_id = (select customer_id from distributors where id = $1) where id = $2`,
    [other, id],
  );
  await late.pay(id, billIds.slice(1, 2));
  await counted('2026-10-08');

  expect(await row(parent)).toMatchObject({ availableFen: 2_00, childCount: 0 });
  expect(await row(other)).toMatchObject({ availableFen: 0, childCount: 1 });
  expect(await row(child)).toMatchObject({ availableFen: 10_00 });
});

test('the tree has no loop and ten levels at most, also when fifty move at once', async () => {
  const ids = [await distributor()];
  for (let depth = 2; depth <= 10; depth++) ids.push(await distributor(ids.at(-1)));
  const [customerId] = await someCustomers(world, shop, 1);
  const deep = await press('addDistributor', { customerId, parentId: ids.at(-1) });
  expect(deep.refusal?.code).toBe('distribution_too_deep');
  const loop = { distributorId: ids[0], parentId: ids[9], reason: '关系有误' };
  expect((await press('moveDistributor', loop)).refusal?.code).toBe('distribution_loop');

  const moves = Array.from({ length: 50 }, (_, index) => ({
    distributorId: ids[index % 10],
    parentId: ids[(index * 7 + 3) % 10],
    reason: '关系有误',
  }));
  await Promise.all(moves.map((body) => press('moveDistributor', body)));

  const all = await rows();
  const byId = new Map(all.map((one) => [one.id, one]));
  for (const { parentId, depth, childCount, id } of all) {
    expect(depth).toBe(parentId === null ? 1 : (byId.get(parentId)?.depth ?? 0) + 1);
    expect(childCount).toBe(all.filter((one) => one.parentId === id).length);
  }
});

test('the tree is read a branch at a time', async () => {
  const parent = await distributor();
  const child = await distributor(parent);
  const branch = async (query: object) =>
    (await send(world, shop.admin, 'distributionBranch', { query })).answer;
  expect(await branch({})).toMatchObject({ nodes: [{ id: parent, childCount: 1 }], next: null });
  expect(await branch({ parentIs: parent })).toMatchObject({ nodes: [{ id: child, depth: 2 }] });
});

test('another brand, and who reaches a part of the brand, sees and moves nothing', async () => {
  const id = await distributor();
  const move = { distributorId: id, parentId: null, reason: '关系有误' };
  expect((await press('moveDistributor', move, world.beta.admin)).status).toBe(404);
  expect(
    (await send(world, world.beta.admin, 'listDistributors', { query: {} })).answer.content,
  ).toEqual([]);
  expect((await press('moveDistributor', move, shop.clerk)).status).toBe(403);
});

test('X27 a brand without 分销 has neither the calls nor the work of the night', async () => {
  const { child } = await brought();
  await stored(world, shop, `update brands set open_distribution = false where code = 'alpha'`);
  await counted('2026-09-28');
  await stored(world, shop, `update brands set open_distribution = true where code = 'alpha'`);
  expect(await row(child)).toMatchObject({ availableFen: 0, frozenFen: 0 });

  await stored(world, shop, `update brands set open_distribution = false where code = 'alpha'`);
  const app = await anotherServer(world, {}); // it has read the flag
  const without = Object.create(world, { app: { value: app } }) as World;
  const refused = await send(without, shop.admin, 'listDistributors', { query: {} });
  expect(refused.refusal?.code).toBe('feature_off');
  const menus = JSON.stringify((await send(without, shop.admin, 'builtMenus')).answer);
  expect(menus).not.toContain('distribution/distribution-page');
  await app.close();
});
