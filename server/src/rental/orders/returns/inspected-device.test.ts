import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doMoney, lookedAt, rentedOrder } from '../../../testing/orders/money.ts';
import { someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());

const cracked = { name: '屏幕碎裂', priceFen: 80_000 };
const scratched = { name: '屏幕划痕', priceFen: 20_000 };

/** An order whose product is on its way back. */
async function returning(): Promise<number> {
  const { id } = await rentedOrder(world, shop);
  await doMoney(world, shop.clerk, 'startReturn', { orderId: id });
  return id;
}
const inspect = (orderId: number, compensationFen: number, extra: Record<string, unknown>) =>
  doMoney(
    world,
    shop.clerk,
    'inspectReturn',
    { orderId, result: compensationFen > 0 ? 'damaged' : 'intact', compensationFen },
    extra,
  );

async function complete(orderId: number) {
  const { answer } = await send(world, shop.clerk, 'orderDetail', { params: { id: orderId } });
  const billIds = answer.bills.flatMap(({ id, billStatus: now }) =>
    id !== null && now === billStatus.due ? [id] : [],
  );
  if (billIds.length > 0)
    await doMoney(world, shop.clerk, 'collectBills', {
      orderId,
      billIds,
      amountFen: null,
      method: 'cash',
    });
  return doMoney(world, shop.clerk, 'completeReturn', { orderId, refundMethod: 'cash' });
}
const deviceOf = async (orderId: number) => {
  const [row] = await stored<{ serial: string; state: string; grade: string | null }>(
    world,
    shop,
    `select d.serial, d.state, d.grade from devices d
     join parcels p on p.brand_code = d.brand_code and p.device_id = d.id where p.order_id = $1`,
    [orderId],
  );
  return row ?? { serial: '', state: '', grade: null };
};
const repairsOf = async (serial: string) =>
  (await send(world, shop.clerk, 'listRepairs', { query: { serial } })).answer.content;
const shippable = async () => {
  const [id = 0] = await someOrders(world, shop, 1, orderStatus.toShip);
  const { answer } = await send(world, shop.clerk, 'shippableDevices', { params: { id } });
  return answer.devices.map(({ serial }) => serial);
};

test('a cracked device is no stock: it waits for its repair, and the next 发货 does not offer it', async () => {
  const orderId = await returning();
  const found = { checks: lookedAt({ screen: [cracked] }, { screen: '右上角' }) };

  const asStock = await inspect(orderId, 80_000, { ...found, compensationReason: '' });
  const toRepair = await inspect(orderId, 80_000, {
    ...found,
    deviceGoesTo: 'repair',
    grade: null,
  });
  expect((await deviceOf(orderId)).state).toBe('rented');
  expect((await complete(orderId)).status).toBe(200);

  expect(asStock.refusal).toMatchObject({
    status: 422,
    code: 'device_needs_repair',
    message: '屏幕碎裂须先维修，设备不能直接入库',
  });
  expect(toRepair.status).toBe(200);
  const { serial, state } = await deviceOf(orderId);
  expect(state).toBe('toRepair');
  expect(await shippable()).not.toContain(serial);
  expect(await repairsOf(serial)).toMatchObject([
    { repairState: 'toRepair', fault: '屏幕：屏幕碎裂（右上角）', orderId },
  ]);
});

test('a device comes into the stock with the grade that the inspection gave it, and can be shipped', async () => {
  const orderId = await returning();

  await inspect(orderId, 20_000, {
    checks: lookedAt({ screen: [scratched] }),
    compensationReason: '',
    deviceGoesTo: 'stock',
    grade: 'grade80',
  });
  await complete(orderId);

  const device = await deviceOf(orderId);
  expect(device).toMatchObject({ state: 'inStock', grade: 'grade80' });
  expect(await shippable()).toContain(device.serial);
  expect(await repairsOf(device.serial)).toEqual([]);
});

test.each([
  ['dispose', 'toDispose'],
  ['scrap', 'scrapped'],
] as const)('an inspection that says %s leaves the device %s', async (deviceGoesTo, state) => {
  const orderId = await returning();

  await inspect(orderId, 0, { deviceGoesTo, grade: 'grade70' });
  await complete(orderId);

  const device = await deviceOf(orderId);
  expect(device).toMatchObject({ state, grade: 'grade70' });
  expect(await shippable()).not.toContain(device.serial);
});

test('no stock without a grade, nor with one that the SKU does not rent out, nor without a word', async () => {
  const orderId = await returning();
  const grades = (some: ('new' | 'grade95')[] | null) =>
    send(world, shop.admin, 'setSkuGrades', { body: { skuId: shop.skus[0], grades: some } });
  await grades(['new', 'grade95']);

  const told = [
    await inspect(orderId, 0, { deviceGoesTo: null }),
    await inspect(orderId, 0, { grade: null }),
    await inspect(orderId, 0, { grade: 'grade80' }),
  ];

  expect(told.map(({ refusal }) => refusal.message)).toEqual([
    '请选择设备去向',
    '请选择设备成色',
    '设备成色为8新，不在商品规格的出租成色（全新、95新）内',
  ]);
  expect((await inspect(orderId, 0, { grade: 'grade95' })).status).toBe(200);
  await grades(['new']); // before the order is completed
  await complete(orderId);
  expect(await deviceOf(orderId)).toMatchObject({ state: 'toDispose', grade: 'grade95' });
  await grades(null);
});

test('a part is 正常 or broken, never both: the contradiction is no input', async () => {
  const orderId = await returning();
  const [appearance, screen, ...others] = lookedAt({ screen: [cracked] });
  const checks = [appearance, { ...screen, isNormal: true }, ...others];

  const { refusal } = await inspect(orderId, 80_000, { checks, deviceGoesTo: 'repair' });

  expect(refusal).toMatchObject({ status: 400, code: 'invalid' });
  expect(Object.values(refusal.fields ?? {})).toEqual(['正常的检测项目不能有损坏项目']);
});

test('an inspection of the release before stays readable, and what it found damaged is repaired first', async () => {
  const orderId = await returning();
  await inspect(orderId, 0, {});
  await stored(
    world,
    shop,
    `update order_returns set result = 'damaged', device_goes_to = null, grade = null,
       checks = '[{"item":"screen","isNormal":true,"note":""}]', damages = '[{"name":"屏幕碎裂","priceFen":80000}]'
     where order_id = $1`,
    [orderId],
  );
  await stored(world, shop, `update orders set inspection = 'damaged' where id = $1`, [orderId]);

  const { answer } = await send(world, shop.clerk, 'orderDetail', { params: { id: orderId } });
  await complete(orderId);

  expect(answer.returns[0]).toMatchObject({ damages: [cracked], deviceGoesTo: null, grade: null });
  const { serial, state } = await deviceOf(orderId);
  expect(state).toBe('toRepair');
  expect(await repairsOf(serial)).toMatchObject([{ fault: '屏幕碎裂' }]);
});

test('prices are by category or SKU: a console is not asked for its screen, and a SKU’s own list comes first', async () => {
  const { admin, clerk } = shop;
  const { answer: category } = await send(world, admin, 'createProductCategory', {
    body: { name: '游戏机', parentId: null, sort: 1 },
  });
  await stored(
    world,
    shop,
    'update products set category_id = $1 where id = (select product_id from skus where id = $2)',
    [category.id, shop.skus[0]],
  );
  const drift = {
    item: 'controller' as const,
    name: '摇杆漂移',
    priceFen: 12_000,
    needsRepair: true,
  };
  const own = { ...drift, priceFen: 15_000 };
  const save = async (owner: { categoryId?: number; skuId?: number }, prices: (typeof drift)[]) => {
    const query = { categoryIs: owner.categoryId, skuIs: owner.skuId };
    const { seen } = (await send(world, admin, 'damagePrices', { query })).answer;
    return send(world, admin, 'saveDamagePrices', { body: { ...owner, prices, seen } });
  };
  const orderId = await returning();
  const terms = async () =>
    (await send(world, clerk, 'inspectionTerms', { params: { id: orderId } })).answer;

  expect((await terms()).owner).toBe('brand');
  await save({ categoryId: category.id }, [drift]);
  expect(await terms()).toMatchObject({
    owner: 'category',
    items: ['appearance', 'controller', 'function', 'accessories', 'accountLock'],
    prices: [drift],
  });
  await save({ skuId: shop.skus[0] }, [own]);
  expect(await terms()).toMatchObject({ owner: 'sku', prices: [own] });
  expect(
    (await send(world, admin, 'damagePrices', { query: { skuIs: shop.skus[0] } })).answer.inherited,
  ).toMatchObject({ owner: 'category', prices: [drift] });

  const phone = await inspect(orderId, 80_000, {
    checks: lookedAt({ screen: [cracked] }),
    deviceGoesTo: 'repair',
  });
  const console = await inspect(orderId, 15_000, {
    checks: (await terms()).items.map((item) =>
      item === 'controller'
        ? { item, isNormal: false, damages: [{ name: own.name, priceFen: own.priceFen }] }
        : { item, isNormal: true },
    ),
    deviceGoesTo: 'repair',
    compensationReason: '',
  });
  expect(phone.refusal.code).toBe('checklist_incomplete');
  expect(console.status).toBe(200);

  await save({ skuId: shop.skus[0] }, []);
  expect((await terms()).owner).toBe('category');
  await send(world, admin, 'deleteProductCategory', { params: { id: category.id } });
  await stored(world, shop, 'update products set category_id = null');
  expect(
    (await send(world, admin, 'deleteProductCategory', { params: { id: category.id } })).status,
  ).toBe(200);
  expect(await stored(world, shop, 'select from own_damage_prices')).toEqual([]);
});

test('another brand finds neither the order nor the category nor the SKU', async () => {
  const orderId = await returning();
  const { admin } = world.beta;

  const told = [
    await send(world, admin, 'inspectionTerms', { params: { id: orderId } }),
    await send(world, admin, 'damagePrices', { query: { skuIs: shop.skus[0] } }),
    await send(world, admin, 'damagePrices', { query: { categoryIs: 1 } }),
    await send(world, admin, 'saveDamagePrices', {
      body: { skuId: shop.skus[0], prices: [], seen: '' },
    }),
  ];

  expect(told.map(({ refusal }) => refusal.code)).toEqual(Array(4).fill('not_found'));
});
