import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dataScope } from '@rental/domain/people/access/data-scope';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { someDevices, someOrders, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());
beforeEach(async () => {
  world.now = new Date('2026-11-21T02:00:00.000Z');
});

const idOf = async (serial: string, of: Shop = shop): Promise<number> => {
  const [row] = await stored<{ id: number }>(
    world,
    of,
    'select id from devices where serial = $1',
    [serial],
  );
  return row?.id ?? 0;
};
const listed = async (query: Record<string, unknown>, caller: Caller = shop.admin) =>
  (await send(world, caller, 'listDevices', { query })).answer.content.map(({ serial }) => serial);
const detailOf = async (id: number, caller: Caller = shop.admin) =>
  (await send(world, caller, 'deviceDetail', { params: { id } })).answer;
const body = (serials: string[], more: object = {}) => ({
  body: { storeId: shop.stores[0], skuId: shop.skus[0], serials, ...more },
});

test('devices come into the stock of a store with what they cost, and are worth less each month', async () => {
  const made = await send(
    world,
    shop.clerk,
    'createDevices',
    body(['NEW-0001', 'NEW-0002'], { costFen: 360_000, boughtOn: '2026-08-31', note: ' 九成新 ' }),
  );

  expect(made.status).toBe(201);
  expect(made.answer).toEqual({ createdCount: 2 });
  const { device, history } = await detailOf(await idOf('NEW-0001'));
  expect(device).toMatchObject({
    serial: 'NEW-0001',
    deviceState: 'inStock',
    grade: 'new',
    rentableGrades: null,
    storeName: '西湖店',
    productName: 'iPhone 17 Pro',
    skuName: '256GB',
    costFen: 360_000,
    boughtOn: '2026-08-31',
    bookValueFen: 342_000, // two months of 36, down to a tenth
    depreciationMonths: 36,
    ownDepreciationMonths: null,
    note: '九成新',
  });
  expect(history).toMatchObject([
    { move: 'add', operatorName: 'clerk昵称', after: { state: 'inStock', store: '西湖店' } },
  ]);

  world.now = new Date('2026-11-30T02:00:00.000Z');
  expect((await detailOf(await idOf('NEW-0001'))).device.bookValueFen).toBe(333_000);
});

test('a serial that is known already is named, and none of the others is added', async () => {
  await send(world, shop.clerk, 'createDevices', body(['TWICE-0001']));

  const again = await send(world, shop.clerk, 'createDevices', body(['TWICE-0002', 'TWICE-0001']));
  const within = await send(world, shop.clerk, 'createDevices', body(['TWICE-3', 'TWICE-3']));

  expect(again.refusal).toMatchObject({
    status: 409,
    code: 'device_serial_taken',
    message: '序列号「TWICE-0001」已在库存中，未新增任何设备',
  });
  expect(within.refusal.fields).toEqual({ serials: '序列号重复' });
  expect(await idOf('TWICE-0002')).toBe(0);
});

test('a brand has its own serials: another brand’s device of the same one stands beside it', async () => {
  const { beta } = world;
  await someDevices(world, beta, ['BOTH-0001']);

  const made = await send(world, shop.clerk, 'createDevices', body(['BOTH-0001']));

  expect(made.status).toBe(201);
});

test('a purchase of tomorrow is refused, by hand and at a change', async () => {
  const made = await send(
    world,
    shop.clerk,
    'createDevices',
    body(['LATER-0001'], { boughtOn: '2026-11-22' }),
  );
  expect(made.refusal.message).toBe('购入日期不能晚于今天');
  expect(await idOf('LATER-0001')).toBe(0);
});

test('what is known of a device is changed field by field, and its history says so', async () => {
  await send(
    world,
    shop.clerk,
    'createDevices',
    body(['EDIT-0001'], { costFen: 120_000, note: '旧' }),
  );
  const id = await idOf('EDIT-0001');

  const changed = await send(world, shop.clerk, 'updateDevice', {
    body: { id, boughtOn: '2026-01-31', depreciationMonths: 12, residualBp: 0, note: null },
  });
  await send(world, shop.clerk, 'updateDevice', { body: { id, costFen: 120_000 } }); // as it was

  expect(changed.answer).toMatchObject({ costFen: 120_000, note: null, bookValueFen: 30_000 });
  const { history } = await detailOf(id);
  expect(history).toHaveLength(2);
  expect(history[0]).toMatchObject({
    move: 'edit',
    before: { boughtOn: null, depreciationMonths: null, residualBp: null, note: '旧' },
    after: { boughtOn: '2026-01-31', depreciationMonths: 12, residualBp: 0, note: null },
  });
  const audited = await stored<{ operation: string }>(
    world,
    shop,
    'select operation from audit_log where object = $1',
    [`device ${id}`],
  );
  expect(audited).toEqual([{ operation: 'device:update' }]);
});

test('a device is set aside, put back with a grade, missed, found and scrapped, each with a reason', async () => {
  await someDevices(world, shop, ['MOVE-0001']);
  const id = await idOf('MOVE-0001');
  const move = (move: string, reason = '盘点', more: object = {}) =>
    send(world, shop.clerk, 'moveDevice', { body: { id, move: move as 'scrap', reason, ...more } });

  expect((await move('setAside', '等待估价')).answer.deviceState).toBe('toDispose');
  expect((await move('setAside')).refusal).toMatchObject({
    code: 'device_wrong_state',
    message: '设备当前为待处置，不能转待处置',
  });
  expect((await move('restock')).refusal.message).toBe('请选择设备成色');
  expect((await move('restock', '盘点', { grade: 'grade90' })).answer).toMatchObject({
    deviceState: 'inStock',
    grade: 'grade90',
  });
  expect((await move('miss')).answer.deviceState).toBe('lost');
  expect((await move('restock')).answer.deviceState).toBe('inStock');
  expect((await move('scrap')).answer.deviceState).toBe('scrapped');
  expect((await move('scrap', '')).refusal.fields).toEqual({ reason: '请填写原因' });
  expect((await move('ship')).refusal.code).toBe('invalid');

  const { history } = await detailOf(id);
  expect(history.map(({ move, note }) => [move, note])).toEqual([
    ['scrap', '盘点'],
    ['restock', '盘点'],
    ['miss', '盘点'],
    ['restock', '盘点'],
    ['setAside', '等待估价'],
  ]);
});

test('a device goes to another store and is found there', async () => {
  await someDevices(world, shop, ['TRANS-0001']);
  const id = await idOf('TRANS-0001');
  const to = (storeId: number, caller: Caller = shop.admin) =>
    send(world, caller, 'transferDevice', { body: { id, storeId, reason: '补货' } });

  expect((await to(shop.stores[0])).refusal.message).toBe('设备已在该店铺');
  expect((await to(shop.stores[1], shop.clerk)).refusal.code).toBe('not_found');
  expect((await to(shop.stores[1])).answer.storeName).toBe('滨江店');

  expect(await listed({ serial: 'TRANS-0001' }, shop.clerk)).toEqual([]);
  expect(await listed({ serial: 'TRANS-0001' }, shop.otherClerk)).toEqual(['TRANS-0001']);
  expect((await detailOf(id, shop.otherClerk)).history[0]).toMatchObject({
    move: 'transfer',
    before: { store: '西湖店' },
    after: { store: '滨江店' },
  });
});

test('a device is found by the beginning of its serial, by six letters at its end, and by every filter', async () => {
  const { beta } = world;
  await someDevices(world, shop, ['353901-FIND-77', 'ZZ-FIND-77'], { skuId: shop.skus[1] });
  await someDevices(world, beta, ['353901-BETA-77']);
  await send(
    world,
    shop.clerk,
    'createDevices',
    body(['353901-COST-1'], { costFen: 1, boughtOn: '2026-11-05' }),
  );

  expect(await listed({ serial: '353901' })).toEqual(['353901-COST-1', '353901-FIND-77']);
  expect(await listed({ serial: 'IND-77' })).toEqual(['ZZ-FIND-77', '353901-FIND-77']);
  expect(await listed({ serial: 'ZZ-FIND-77' })).toEqual(['ZZ-FIND-77']);
  expect(await listed({ skuIs: shop.skus[1] })).toEqual(['ZZ-FIND-77', '353901-FIND-77']);
  expect(await listed({ boughtOn: ['2026-11-05', '2026-11-05'] })).toEqual(['353901-COST-1']);
  expect(await listed({ boughtOn: ['2026-11-06', '2026-11-30'] })).toEqual([]);
  expect(await listed({ deviceState: 'sold' })).toEqual([]);
  expect(await listed({ storeIs: shop.stores[1], deviceState: 'inStock' })).toEqual(['TRANS-0001']);
  expect(await listed({ productIs: 2 ** 40 })).toEqual([]);
  const wrong = await send(world, shop.admin, 'listDevices', { query: { serial: 'a%' } });
  expect(wrong.refusal.fields).toEqual({ serial: '请输入完整序列号、后6位或前3位以上' });
});

test('the list is paged to its end, each device once', async () => {
  const all = await listed({ size: 500 });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { answer } = await send(world, shop.admin, 'listDevices', { query: { size: 3, cursor } });
    expect(answer.totalElements).toBe(all.length);
    seen.push(...answer.content.map(({ serial }) => serial));
    cursor = answer.nextCursor;
  } while (cursor !== undefined);

  expect(seen).toEqual(all);
  expect(new Set(seen).size).toBe(seen.length);
});

test('a device follows its order: shipped, returned, sold or lost, and the history names the order', async () => {
  const { clerk } = shop;
  const finish = async (result: 'intact' | 'lost') => {
    const { id: orderId } = await rentedOrder(world, shop);
    await doMoney(world, clerk, 'payOffOrder', { orderId, discountFen: 0, method: 'cash' });
    await doMoney(world, clerk, 'startReturn', { orderId });
    await doMoney(world, clerk, 'inspectReturn', { orderId, result, compensationFen: 0 });
    await doMoney(world, clerk, 'completeReturn', { orderId, refundMethod: null });
    return orderId;
  };
  const deviceOf = async (orderId: number) => {
    const [row] = await stored<{ device_id: number }>(
      world,
      shop,
      'select device_id from parcels where order_id = $1',
      [orderId],
    );
    return detailOf(row?.device_id ?? 0, clerk);
  };

  const returned = await deviceOf(await finish('intact'));
  const lost = await deviceOf(await finish('lost'));
  const { id: bought } = await rentedOrder(world, shop, { buyout_fen: 100 as never });
  const before = await deviceOf(bought);
  await doMoney(world, clerk, 'payOffOrder', { orderId: bought, discountFen: 0, method: 'cash' });
  await doMoney(world, clerk, 'buyOutOrder', {
    orderId: bought,
    method: 'cash',
    useDeposit: false,
    refundMethod: null,
  });
  const sold = await deviceOf(bought);

  expect(before.device).toMatchObject({ deviceState: 'rented', orderId: bought });
  expect(returned.device).toMatchObject({ deviceState: 'inStock', orderId: null });
  expect(lost.device).toMatchObject({ deviceState: 'lost', orderId: null });
  expect(sold.device).toMatchObject({ deviceState: 'sold', orderId: null, bookValueFen: null });
  expect(sold.history.map(({ move, orderId }) => [move, orderId])).toEqual([
    ['sell', bought],
    ['ship', bought],
  ]);
  expect(sold.orders).toMatchObject([{ id: bought, orderStatus: orderStatus.completed }]);
  expect(returned.history.map(({ move }) => move)).toEqual(['takeBack', 'ship']);
  expect(lost.history.map(({ move }) => move)).toEqual(['lose', 'ship']);
});

test('a device that is rented out is neither repaired nor transferred, and what is in repair is not shipped', async () => {
  const { id: orderId } = await rentedOrder(world, shop);
  const [rented] = await stored<{ id: number }>(
    world,
    shop,
    'select id from devices where order_id = $1',
    [orderId],
  );
  const id = rented?.id ?? 0;
  const moved = await send(world, shop.admin, 'moveDevice', {
    body: { id, move: 'repair', reason: '碎屏' },
  });
  const sent = await send(world, shop.admin, 'transferDevice', {
    body: { id, storeId: shop.stores[1], reason: '补货' },
  });
  expect(moved.refusal.message).toBe('设备当前为租出，不能送修');
  expect(sent.refusal.message).toBe('设备当前为租出，不能调拨');

  await someDevices(world, shop, ['REPAIR-0001']);
  const [toShip = 0] = await someOrders(world, shop, 1, orderStatus.toShip);
  await send(world, shop.admin, 'moveDevice', {
    body: { id: await idOf('REPAIR-0001'), move: 'repair', reason: '碎屏' },
  });
  const offered = await send(world, shop.clerk, 'shippableDevices', { params: { id: toShip } });
  const shipped = await send(world, shop.clerk, 'shipOrder', {
    body: {
      orderId: toShip,
      carrier: '顺丰速运',
      trackingNumber: 'SF1234567890',
      deviceSerial: 'REPAIR-0001',
    },
  });
  expect(offered.answer.devices.map(({ serial }) => serial)).not.toContain('REPAIR-0001');
  expect(shipped.refusal.code).toBe('device_not_in_stock');
});

test('the database itself keeps a device in one open order at most, and says 租出 exactly then', async () => {
  const { id: orderId } = await rentedOrder(world, shop);
  await someDevices(world, shop, ['WALL-0001']);
  const change = (statement: string) => stored(world, shop, statement, [orderId]);

  await expect(
    change("update devices set order_id = $1, state = 'rented' where serial = 'WALL-0001'"),
  ).rejects.toThrow(/devices_brand_code_order_id_key/);
  await expect(change('update devices set order_id = null where order_id = $1')).rejects.toThrow(
    /violates check constraint/,
  );
  await expect(
    change("update devices set state = 'rented' where serial = 'WALL-0001' and $1 > 0"),
  ).rejects.toThrow(/violates check constraint/);
});

test('a SKU has its depreciation for all stores: who reaches one of them does not set it', async () => {
  await send(
    world,
    shop.admin,
    'createDevices',
    body(['SKU-DEP-0001'], { costFen: 120_000, boughtOn: '2026-05-21' }),
  );
  const set = (caller: Caller) =>
    send(world, caller, 'setSkuDepreciation', {
      body: { skuId: shop.skus[0], depreciationMonths: 12, residualBp: 0 },
    });

  expect((await set(shop.clerk)).refusal.code).toBe('whole_brand_only');
  expect((await set(world.beta.admin)).refusal.code).toBe('not_found');
  expect((await set(shop.admin)).status).toBe(200);

  expect((await detailOf(await idOf('SKU-DEP-0001'))).device).toMatchObject({
    bookValueFen: 60_000,
    depreciationMonths: 12,
    residualBp: 0,
  });
});

const outsiders: { who: string; caller: () => Caller }[] = [
  { who: "another brand's administrator", caller: () => world.beta.admin },
  { who: "another store's clerk", caller: () => shop.otherClerk },
];
test.each(outsiders)('$who finds no device, and it stays as it was', async ({ caller }) => {
  await stored(
    world,
    shop,
    "delete from device_history where device_id in (select id from devices where serial = 'MINE-0001')",
  );
  await stored(world, shop, "delete from devices where serial = 'MINE-0001'");
  await someDevices(world, shop, ['MINE-0001']);
  const id = await idOf('MINE-0001');
  const before = await stored(world, shop, 'select * from devices where id = $1', [id]);

  const told = await Promise.all([
    send(world, caller(), 'deviceDetail', { params: { id } }),
    send(world, caller(), 'updateDevice', { body: { id, note: '我的' } }),
    send(world, caller(), 'moveDevice', { body: { id, move: 'scrap', reason: 'x' } }),
    send(world, caller(), 'transferDevice', { body: { id, storeId: shop.stores[1], reason: 'x' } }),
    send(world, caller(), 'createDevices', body(['MINE-0002'])),
  ]);

  expect(told.map((reply) => reply.refusal.code)).toEqual(Array(5).fill('not_found'));
  expect(await listed({ serial: 'MINE-0001' }, caller())).toEqual([]);
  expect(await stored(world, shop, 'select * from devices where id = $1', [id])).toEqual(before);
  expect(await idOf('MINE-0002')).toBe(0);
});

test('whoever reaches only what he answers for sees the devices of those orders and adds none', async () => {
  const { id: orderId } = await rentedOrder(world, shop);
  await stored(
    world,
    shop,
    `update roles set data_scope = ${dataScope.self} where id = ${shop.roles.clerk}`,
  );
  await stored(
    world,
    shop,
    `update orders set responsible_id = ${shop.clerk.operatorId} where id = $1`,
    [orderId],
  );

  const { answer } = await send(world, shop.clerk, 'listDevices', { query: { size: 500 } });
  const made = await send(world, shop.clerk, 'createDevices', body(['SELF-0001']));
  const options = await send(world, shop.clerk, 'deviceOptions');
  await stored(
    world,
    shop,
    `update roles set data_scope = ${dataScope.stores} where id = ${shop.roles.clerk}`,
  );

  expect(answer.content.map((row) => row.orderId)).toEqual([orderId]);
  expect(made.refusal.code).toBe('not_found');
  expect(options.answer.stores).toEqual([]);
});
