import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someDevices, someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());

const deviceOf = async (serial: string) => {
  const [row] = await stored<{ id: number; state: string; grade: string | null }>(
    world,
    shop,
    'select id, state, grade from devices where serial = $1',
    [serial],
  );
  return row ?? { id: 0, state: '', grade: null };
};
const historyOf = async (serial: string) => {
  const { id } = await deviceOf(serial);
  const { answer } = await send(world, shop.admin, 'deviceDetail', { params: { id } });
  return answer.history.map(({ move, note, after }) => ({ move, note, after }));
};
/** A device with a repair order; answers the order's id. */
async function inRepair(serial: string, fault = '屏幕碎裂'): Promise<number> {
  await someDevices(world, shop, [serial]);
  const { answer } = await send(world, shop.clerk, 'createRepair', { body: { serial, fault } });
  return answer.id;
}
const start = (id: number, caller: Caller = shop.clerk) =>
  send(world, caller, 'startRepair', { body: { id, supplier: '城西维修' } });
const finish = (id: number, grade: 'grade95' | 'grade80', caller: Caller = shop.clerk) =>
  send(world, caller, 'finishRepair', { body: { id, grade, costFen: 32_000, note: '换屏' } });
const writeOff = (id: number, caller: Caller = shop.clerk) =>
  send(world, caller, 'writeOffRepair', { body: { id, costFen: 5_000, reason: '主板进水' } });
const setGrades = (grades: ('new' | 'grade95')[] | null, caller: Caller = shop.admin) =>
  send(world, caller, 'setSkuGrades', { body: { skuId: shop.skus[0], grades } });

test('a device is repaired at a supplier for a price, and is stock again with its new grade', async () => {
  const id = await inRepair('FIX-0001', '屏幕碎裂，触控失灵');
  expect((await deviceOf('FIX-0001')).state).toBe('toRepair');

  expect((await start(id)).answer).toMatchObject({
    repairState: 'repairing',
    supplier: '城西维修',
    endedAt: null,
  });
  expect((await deviceOf('FIX-0001')).state).toBe('repair');
  const ended = await finish(id, 'grade95');

  expect(ended.answer).toMatchObject({
    serial: 'FIX-0001',
    repairState: 'repaired',
    fault: '屏幕碎裂，触控失灵',
    supplier: '城西维修',
    costFen: 32_000,
    grade: 'grade95',
    createdByName: 'clerk昵称',
    note: '换屏',
  });
  expect(await deviceOf('FIX-0001')).toMatchObject({ state: 'inStock', grade: 'grade95' });
  expect(await historyOf('FIX-0001')).toEqual([
    {
      move: 'finishRepair',
      note: '换屏',
      after: { state: 'inStock', grade: 'grade95', repairCostFen: 32_000 },
    },
    { move: 'startRepair', note: null, after: { state: 'repair' } },
    { move: 'repair', note: '屏幕碎裂，触控失灵', after: { state: 'toRepair' } },
  ]);
  const audited = await stored<{ operation: string }>(
    world,
    shop,
    `select operation from audit_log where object = $1 order by id`,
    [`repair ${id}`],
  );
  expect(audited.map(({ operation }) => operation)).toEqual([
    'repair:create',
    'repair:start',
    'repair:finish',
  ]);
});

test('what is not worth its repair is written off, and neither is done twice', async () => {
  const id = await inRepair('FIX-0002');

  expect((await writeOff(id)).answer).toMatchObject({ repairState: 'writtenOff', costFen: 5_000 });
  expect((await deviceOf('FIX-0002')).state).toBe('scrapped');
  for (const again of [await start(id), await finish(id, 'grade95'), await writeOff(id)])
    expect(again.refusal.code).toBe('repair_wrong_state');
  expect((await start(id)).refusal.message).toBe('维修单当前为已报废，不能开始维修');
});

test('a device has one open repair order, and by hand it does not slip out of it', async () => {
  const id = await inRepair('FIX-0003');
  await start(id);
  const again = await send(world, shop.clerk, 'createRepair', {
    body: { serial: 'FIX-0003', fault: '电池' },
  });
  const device = await deviceOf('FIX-0003');
  const byHand = await Promise.all(
    (['restock', 'scrap', 'miss'] as const).map((move) =>
      send(world, shop.clerk, 'moveDevice', {
        body: { id: device.id, move, grade: 'grade95', reason: '盘点' },
      }),
    ),
  );

  expect(again.refusal.message).toBe('设备当前为维修中，不能送修');
  expect(byHand.map(({ refusal }) => refusal.message)).toEqual(
    Array(3).fill('设备有未结束的维修单，请在维修单中处理'),
  );
  await expect(
    stored(
      world,
      shop,
      `insert into repair_orders (brand_code, device_id, state, fault, created_at)
       values ('alpha', $1, 'toRepair', '第二张', now())`,
      [device.id],
    ),
  ).rejects.toThrow(/repair_orders_open/);
});

test('送修 of the device page opens a repair order; a device that was in repair before there were any goes back by hand', async () => {
  await someDevices(world, shop, ['FIX-0004', 'FIX-0005']);
  const { id } = await deviceOf('FIX-0004');
  await send(world, shop.clerk, 'moveDevice', { body: { id, move: 'repair', reason: '按键失灵' } });
  await stored(world, shop, `update devices set state = 'repair' where serial = 'FIX-0005'`);
  const before = await deviceOf('FIX-0005');

  const { answer } = await send(world, shop.clerk, 'listRepairs', {
    query: { serial: 'FIX-0004' },
  });
  const back = await send(world, shop.clerk, 'moveDevice', {
    body: { id: before.id, move: 'restock', grade: 'grade90', reason: '已修好' },
  });

  expect(answer.content).toMatchObject([{ fault: '按键失灵', repairState: 'toRepair' }]);
  expect(back.answer).toMatchObject({ deviceState: 'inStock', grade: 'grade90' });
});

test('of a SKU that rents out 全新 and 95新 alone, what was repaired to 8新 waits for its disposal', async () => {
  const id = await inRepair('FIX-0006');
  expect((await setGrades(['grade95', 'new'])).status).toBe(200);

  const ended = await finish(id, 'grade80');

  expect(ended.answer).toMatchObject({
    repairState: 'repaired',
    rentableGrades: ['new', 'grade95'],
  });
  expect(await deviceOf('FIX-0006')).toMatchObject({ state: 'toDispose', grade: 'grade80' });
  const restocked = await send(world, shop.clerk, 'moveDevice', {
    body: { id: (await deviceOf('FIX-0006')).id, move: 'restock', reason: '再看' },
  });
  expect(restocked.refusal.message).toBe('设备成色为8新，不在商品规格的出租成色（全新、95新）内');
  await setGrades(null);
});

test('a device of a grade that its SKU does not rent out is offered for no order, and none is shipped with it', async () => {
  await someDevices(world, shop, ['GRADE-95', 'GRADE-80', 'GRADE-NO']);
  await stored(
    world,
    shop,
    `update devices set grade = case when serial = 'GRADE-95' then 'grade95' else 'grade80' end
     where serial in ('GRADE-95', 'GRADE-80')`,
  );
  const [orderId = 0] = await someOrders(world, shop, 1, orderStatus.toShip);
  const offered = async () => {
    const { answer } = await send(world, shop.clerk, 'shippableDevices', {
      params: { id: orderId },
    });
    return answer.devices.map(({ serial }) => serial).filter((one) => one.startsWith('GRADE'));
  };
  const ship = (deviceSerial: string) =>
    send(world, shop.clerk, 'shipOrder', {
      body: { orderId, carrier: '顺丰速运', trackingNumber: 'SF1234567890', deviceSerial },
    });
  const stockOf = async () => {
    const { answer } = await send(world, shop.admin, 'listProducts', { query: {} });
    return answer.content.reduce((sum, { inStock }) => sum + inStock, 0);
  };

  expect(await offered()).toEqual(['GRADE-80', 'GRADE-95', 'GRADE-NO']);
  const all = await stockOf();
  await setGrades(['new', 'grade95']);
  expect(await offered()).toEqual(['GRADE-95']);
  expect(await stockOf()).toBeLessThanOrEqual(all - 2);
  expect((await ship('GRADE-80')).refusal).toMatchObject({
    status: 422,
    code: 'device_grade_not_rentable',
  });
  expect((await ship('GRADE-NO')).refusal.message).toContain('未定级');
  expect((await ship('GRADE-95')).status).toBe(200);
  await setGrades(null);
});

test('出租成色 holds for all stores: who reaches one of them does not set it, and another brand finds no SKU', async () => {
  expect((await setGrades(['new'], shop.clerk)).refusal.code).toBe('whole_brand_only');
  expect((await setGrades(['new'], world.beta.admin)).refusal.code).toBe('not_found');
  const none = await send(world, shop.admin, 'setSkuGrades', {
    body: { skuId: shop.skus[0], grades: [] },
  });
  expect(none.refusal.fields).toEqual({ grades: '请至少选择一种成色' });
});

test('维修单 are found by state, serial and store, and counted by state', async () => {
  const query = { serial: 'FIX-000' };
  const { answer: counts } = await send(world, shop.admin, 'repairCounts', { query });
  const states = Object.fromEntries(counts.tabs.map(({ value, count }) => [value, count]));
  const list = async (more: object) =>
    (await send(world, shop.admin, 'listRepairs', { query: { ...query, ...more } })).answer.content;

  expect(states).toMatchObject({ toRepair: 1, repairing: 1, repaired: 2, writtenOff: 1 });
  expect((await list({ repairState: 'writtenOff' })).map(({ serial }) => serial)).toEqual([
    'FIX-0002',
  ]);
  expect(await list({ storeIs: shop.stores[1] })).toEqual([]);
});

const outsiders: { who: string; caller: () => Caller }[] = [
  { who: "another brand's administrator", caller: () => world.beta.admin },
  { who: "another store's clerk", caller: () => shop.otherClerk },
];
test.each(outsiders)('$who finds no repair order, and it stays as it was', async ({ caller }) => {
  const [row] = await stored<{ id: number }>(
    world,
    shop,
    `select id from repair_orders where state = 'repairing'`,
  );
  const id = row?.id ?? 0;

  const told = [
    await start(id, caller()),
    await finish(id, 'grade95', caller()),
    await writeOff(id, caller()),
  ];
  const made = await send(world, caller(), 'createRepair', {
    body: { serial: 'FIX-0005', fault: 'x' },
  });

  expect(told.map(({ refusal }) => refusal.code)).toEqual(Array(3).fill('not_found'));
  expect(made.refusal.code).toBe('device_not_found');
  const { answer } = await send(world, caller(), 'listRepairs', { query: {} });
  expect(answer.content).toEqual([]);
});
