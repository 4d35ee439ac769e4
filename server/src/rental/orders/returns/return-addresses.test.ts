import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doMoney, rentedOrder } from '../../../testing/orders/money.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());

const warehouse = {
  id: null as number | null,
  receiver: '西湖仓',
  phone: '13800000001',
  region: '浙江省杭州市西湖区',
  street: '文三路 1 号',
  isDefault: true,
  isEnabled: true,
};
const counter = { ...warehouse, receiver: '前台', street: '文二路 2 号', isDefault: false };
const words = '西湖仓 13800000001 浙江省杭州市西湖区文三路 1 号';

const listOf = async (storeIs: number, caller: Caller = shop.admin) =>
  (await send(world, caller, 'returnAddresses', { query: { storeIs } })).answer;
const save = (storeId: number, addresses: object[], seen: string, caller: Caller = shop.admin) =>
  send(
    world,
    caller,
    'saveReturnAddresses',
    { body: { storeId, addresses, seen } as never },
    { 'idempotency-key': randomUUID() },
  );
const offeredFor = (orderId: number, caller: Caller = shop.clerk) =>
  send(world, caller, 'returnAddressesOf', { query: { orderId: String(orderId) } });
const start = (orderId: number, returnAddressId?: number) =>
  doMoney(
    world,
    shop.clerk,
    'startReturn',
    { orderId },
    { ...(returnAddressId !== undefined && { returnAddressId }) },
  );

/** The store of the clerk has exactly these. */
async function keep(...addresses: (typeof warehouse)[]) {
  const [storeId] = shop.stores;
  const { addresses: before, seen } = await listOf(storeId);
  const stopped = before
    .filter(({ id }) => addresses.every((one) => one.id !== id))
    .map(({ storeId: _s, storeName: _n, ...one }) => ({
      ...one,
      isDefault: false,
      isEnabled: false,
    }));
  const { answer } = await save(storeId, [...stopped, ...addresses], seen);
  return answer.addresses.filter(({ isEnabled }) => isEnabled);
}

test('a store keeps its addresses, the default first; who saw another list is told, and every save is written down', async () => {
  const [, storeId] = shop.stores;
  const before = await listOf(storeId);
  const { answer: saved } = await save(storeId, [counter, warehouse], before.seen);

  expect(saved.addresses.map(({ receiver }) => receiver)).toEqual(['西湖仓', '前台']);
  expect(await listOf(storeId)).toEqual(saved);
  const late = await save(storeId, [], before.seen);
  const withoutOne = await save(storeId, saved.addresses.slice(1), saved.seen);
  for (const { refusal } of [late, withoutOne])
    expect([refusal.status, refusal.code]).toEqual([409, 'return_addresses_edited']);
  const turned = saved.addresses.map((one) => ({ ...one, isDefault: !one.isDefault }));
  const { answer: after } = await save(storeId, turned, saved.seen);
  expect(after.addresses.map(({ receiver }) => receiver)).toEqual(['前台', '西湖仓']);
  const log = await stored<{ object: string; before: unknown[]; after: unknown[] }>(
    world,
    shop,
    `select object, before, after from audit_log where operation = 'return:addresses' and result = 'ok' order by id`,
  );
  expect(log.map((entry) => [entry.before.length, entry.after.length])).toEqual([
    [0, 2],
    [2, 2],
  ]);
});

test.each([
  ['two defaults', [warehouse, { ...counter, isDefault: true }]],
  ['a default that is stopped', [{ ...warehouse, isEnabled: false }]],
  ['no street', [{ ...warehouse, street: '' }]],
  ['a phone that is none', [{ ...warehouse, phone: '123' }]],
])('%s: nothing is saved', async (_what, addresses) => {
  const [storeId] = shop.stores;
  const { seen } = await listOf(storeId);

  expect((await save(storeId, addresses, seen)).refusal.status).toBe(400);
  expect((await listOf(storeId)).seen).toBe(seen);
});

test('two who change a list at once: one of them is told', async () => {
  const [storeId] = shop.stores;
  const { addresses, seen } = await listOf(storeId);

  const replies = await Promise.all(
    ['甲仓', '乙仓'].map((receiver) =>
      save(storeId, [...addresses, { ...counter, receiver }], seen),
    ),
  );

  expect(replies.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([
    200, 409,
  ]);
});

test('addresses are kept by who has the right, of stores that he reaches', async () => {
  const { clerk, admin, roles, stores, otherClerk, channelOperator } = shop;
  const [own, other] = stores;
  const { seen } = await listOf(own);
  expect((await save(own, [], seen, clerk)).status).toBe(403);
  expect((await save(own, [], seen, world.beta.admin)).refusal.code).toBe('not_found');
  await stored(
    world,
    shop,
    `insert into role_permissions (brand_code, role_id, permission) values ('${shop.brand.code}', $1, 'return:addresses')`,
    [roles.clerk],
  );
  const elsewhere = await listOf(other);
  expect((await save(other, elsewhere.addresses, elsewhere.seen, clerk)).refusal.code).toBe(
    'not_found',
  );
  expect((await save(own, (await listOf(own)).addresses, seen, clerk)).status).toBe(200);
  await stored(
    world,
    shop,
    `delete from role_permissions where permission = 'return:addresses' and role_id = $1`,
    [roles.clerk],
  );

  const seenBy = async (caller: Caller) => {
    const { answer } = await send(world, caller, 'returnAddresses', { query: {} });
    return [...new Set(answer.addresses.map(({ storeId }) => storeId))];
  };
  expect(await seenBy(admin)).toEqual([own, other]);
  expect(await seenBy(clerk)).toEqual([own]);
  expect(await seenBy(otherClerk)).toEqual([other]);
  for (const caller of [channelOperator, world.beta.admin])
    expect(await seenBy(caller)).toEqual([]);
});

test('申请归还 chooses an enabled address of its store, and keeps its words', async () => {
  const [kept, fixture] = await keep(warehouse, counter);
  const { id: orderId } = await rentedOrder(world, shop);
  const offered = await offeredFor(orderId);
  const elsewhere = (await listOf(shop.stores[1])).addresses[0]?.id ?? 0;

  expect(offered.answer.addresses.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [kept?.id, true],
    [fixture?.id, false],
  ]);
  const without = await start(orderId);
  expect([without.refusal.status, without.refusal.msg]).toEqual([422, '请选择归还地址']);
  const foreign = await start(orderId, elsewhere);
  expect([foreign.refusal.status, foreign.refusal.msg]).toEqual([
    409,
    '归还地址已变动，请重新选择',
  ]);
  expect((await start(orderId, kept?.id)).status).toBe(200);
  await keep(counter);

  const { answer } = await send(world, shop.clerk, 'orderDetail', { params: { id: orderId } });
  expect(answer.returns[0]?.returnAddress).toBe(words);
  const narrowed = async (returnAddressIs: number | undefined) => {
    const query = { returnAddressIs: String(returnAddressIs) };
    const list = await send(world, shop.clerk, 'listReturns', { query });
    return list.answer.content.map((row) => [row.orderId, row.returnAddress]);
  };
  expect(await narrowed(kept?.id)).toEqual([[orderId, words]]);
  expect(await narrowed(fixture?.id)).toEqual([]);
});

test('a store that has stopped its addresses takes returns without one', async () => {
  await keep();
  const { id: orderId } = await rentedOrder(world, shop);

  expect((await offeredFor(orderId)).answer.addresses).toEqual([]);
  expect((await start(orderId)).status).toBe(200);
});

test('what another order offers is found by nobody who does not reach it', async () => {
  const { id: orderId } = await rentedOrder(world, shop);

  for (const caller of [shop.otherClerk, world.beta.admin])
    expect((await offeredFor(orderId, caller)).refusal.code).toBe('not_found');
});
