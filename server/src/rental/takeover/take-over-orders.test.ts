import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { proveBooks } from '../../testing/orders/books-agree.ts';
import { doMoney } from '../../testing/orders/money.ts';
import {
  anotherOrder,
  checkTakeover,
  importTakeover,
  orderTable,
  runningOrder,
} from '../../testing/orders/takeover.ts';
import { faultsOf } from '../../testing/wire/calls.ts';
import { someDevices, stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type Caller, type Shop, type World } from '../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());
beforeEach(() => stored(world, shop, 'delete from attempt_counters'));
afterEach(async () => {
  await proveBooks(world, shop);
  await proveBooks(world, world.beta);
});

const check = (table: string, caller: Caller = shop.admin) => checkTakeover(world, caller, table);
const write = (table: string, caller: Caller = shop.admin) => importTakeover(world, caller, table);
const takenOver = async (externalNo: string, at: Shop = shop) => {
  const [row] = await stored<{ order_id: number }>(
    world,
    at,
    'select order_id from order_takeovers where external_no = $1',
    [externalNo],
  );
  return row?.order_id ?? 0;
};
const detailOf = async (id: number) =>
  (await send(world, shop.admin, 'orderDetail', { params: { id } })).answer;
const balances = async (id: number) =>
  Object.fromEntries(
    (
      await stored<{ code: string; fen: number }>(
        world,
        shop,
        `select code, sum(fen)::bigint as fen from (
           select debit as code, amount_fen as fen from transfers where order_id = $1
           union all select credit, 0 - amount_fen from transfers where order_id = $1) moved
         group by code having sum(fen) <> 0 order by code`,
        [id],
      )
    ).map(({ code, fen: amount }) => [code, amount]),
  );

test('a running order comes with its paid state, device, history and books', async () => {
  const table = orderTable([runningOrder()]);

  const checked = await check(table);
  expect(checked.answer).toMatchObject({
    newCount: 1,
    skippedCount: 0,
    errorCount: 0,
    newCustomerCount: 1,
    newDeviceCount: 1,
  });
  expect(await takenOver('OLD-001')).toBe(0);
  expect((await write(table)).answer).toEqual({ importedCount: 1, skippedCount: 0 });

  const id = await takenOver('OLD-001');
  const { order, bills, history } = await detailOf(id);
  expect(order).toMatchObject({
    orderStatus: 6,
    startOn: '2026-06-15',
    endsOn: '2027-06-14',
    totalRentFen: 360_000,
    paidFen: 160_000,
    paidTerms: 5,
    overdueDays: 6, // the sixth fell due on November 15
  });
  expect(bills).toHaveLength(12);
  expect(bills.map(({ paidFen }) => paidFen)).toEqual([
    ...Array<number>(5).fill(30_000),
    10_000,
    ...Array<number>(6).fill(0),
  ]);
  expect(history.map(({ move, note }) => [move, note])).toEqual([
    ['takeOver', '外部单号 OLD-001，文件「在租订单.csv」第2行'],
  ]);
  // due before today: 6 × 300.00; due from today on: 6 × 300.00; paid: 1,600.00; deposit: 1,000.00
  expect(await balances(id)).toEqual({
    receivable: 200_000,
    rentIncome: -180_000,
    depositHeld: -100_000,
    opening: 80_000,
  });
  const told = await stored(
    world,
    shop,
    `select d.state, d.serial, (select count(*) from evidence_nodes n where n.order_id = d.order_id and n.kind = 'takenOver') as nodes,
       (select move from device_history h where h.device_id = d.id) as move
     from devices d where d.order_id = $1`,
    [id],
  );
  expect(told).toEqual([{ state: 'rented', serial: 'OLD-SN-001', nodes: 1, move: 'takeOver' }]);
});

test('the chain of evidence of an order that was taken over holds', async () => {
  await write(orderTable([anotherOrder(2)]));

  const { answer } = await send(world, shop.admin, 'orderEvidence', {
    params: { id: await takenOver('OLD-0002') },
  });

  expect(answer).toMatchObject({ nodes: [{ kind: 'takenOver' }] });
  expect(JSON.stringify(answer)).not.toContain('"isBroken":true');
});

test('what was paid before is not collected today', async () => {
  const paidToday = () =>
    stored<{ fen: number }>(
      world,
      shop,
      `select coalesce(sum(paid_fen), 0)::bigint as fen from order_type_days where store_id = 0`,
    );
  const before = await paidToday();

  await write(orderTable([anotherOrder(3)]));

  expect(await paidToday()).toEqual(before);
});

test('a row a second time is skipped, and with another content it is wrong', async () => {
  await write(orderTable([anotherOrder(4)]));

  const again = await write(orderTable([anotherOrder(4, { 每期租金: '300' }), anotherOrder(5)]));
  expect(again.answer).toEqual({ importedCount: 1, skippedCount: 1 });

  const other = await check(orderTable([anotherOrder(4, { 已付期数: '6', 下期已付金额: '' })]));
  expect(other.answer['errors']).toEqual([
    { line: 2, column: '外部单号', words: '该外部单号已导入过，且内容不同' },
  ]);
  const [count] = await stored(
    world,
    shop,
    `select count(*) from order_takeovers where external_no in ('OLD-0004', 'OLD-0005')`,
  );
  expect(count).toEqual({ count: 2 });
});

test('every fault of every line is told, and nothing of the file is imported', async () => {
  await someDevices(world, shop, ['OLD-SN-OTHER']);
  const table = orderTable([
    anotherOrder(10),
    anotherOrder(11, { 店铺: '没有的店', 规格编码: '9TB', 起租日: '昨天', 期数: '0' }),
    anotherOrder(12, { 已付期数: '12', 下期已付金额: '1.00' }),
    anotherOrder(13, { 总租金: '3600' }),
    anotherOrder(17, { 下期已付金额: '300.00' }),
    anotherOrder(14, { 序列号: 'OLD-SN-OTHER', 店铺: '滨江店' }),
    anotherOrder(10, { 手机号: '13700009999' }),
    anotherOrder(15, { 买断规则: '不可买断' }),
    anotherOrder(16, { 起租日: '2026-11-22', 方案名称: '没有的方案' }),
  ]);

  const checked = await check(table);
  const refused = await write(table);

  expect(checked.answer).toMatchObject({ newCount: 1, errorCount: 8 });
  expect(checked.answer['errors']).toEqual([
    { line: 3, column: '期数', words: '期数应为1到120的整数' },
    { line: 3, column: '起租日', words: '起租日应为日期，如 2026-01-31' },
    { line: 3, column: '店铺', words: '店铺不存在，请核对名称或先导入店铺' },
    { line: 3, column: '规格编码', words: '规格编码不存在，请核对或先导入商品' },
    { line: 4, column: '下期已付金额', words: '各期已付清时不填写下期已付金额' },
    { line: 5, column: '每期租金', words: '每期租金与总租金须填写且只填写一项' },
    {
      line: 6,
      column: '下期已付金额',
      words: '下期已付金额应小于该期租金，付清的期数请计入已付期数',
    },
    { line: 7, column: '序列号', words: '该设备在其他店铺在库，请核对店铺或先调拨' },
    { line: 8, column: '外部单号', words: '与第2行的外部单号重复' },
    { line: 8, column: '身份证号', words: '与第2行的身份证号相同，但姓名或手机号不同' },
    { line: 8, column: '序列号', words: '与第2行的序列号重复' },
    { line: 9, column: '买断价', words: '不可买断的订单不填写买断价' },
    { line: 10, column: '起租日', words: '起租日不能晚于今天' },
    { line: 10, column: '方案版本', words: '填写方案名称时须填写方案版本' },
  ]);
  expect(faultsOf(refused, ['import_has_errors'])).toEqual([]);
  expect(refused.answer['message']).toBe('文件中有8行错误，未导入任何内容');
  expect(await takenOver('OLD-0010')).toBe(0);
  const left = await stored(
    world,
    shop,
    `select (select count(*) from customers where phone = '13700000010') as customers,
       (select count(*) from devices where serial = 'OLD-SN-0010') as devices`,
  );
  expect(left).toEqual([{ customers: 0, devices: 0 }]);
});

test('a device in stock goes out with its order, and one that is rented already does not', async () => {
  await someDevices(world, shop, ['OLD-SN-0020']);
  await write(orderTable([anotherOrder(20)]));

  const [device] = await stored<{ state: string; order_id: number }>(
    world,
    shop,
    `select state, order_id from devices where serial = 'OLD-SN-0020'`,
  );
  expect(device).toEqual({ state: 'rented', order_id: await takenOver('OLD-0020') });
  const again = await check(orderTable([anotherOrder(21, { 序列号: 'OLD-SN-0020' })]));
  expect(again.answer['errors']).toEqual([
    { line: 2, column: '序列号', words: '该设备已登记且不在库，不能作为租出设备导入' },
  ]);
});

test('an order that was taken over is collected, bought out and given back to the fen', async () => {
  await write(orderTable([anotherOrder(30), anotherOrder(31), anotherOrder(32)]));
  const collected = await takenOver('OLD-0030');
  const [, , , , , sixth] = (await detailOf(collected)).bills;

  const paid = await doMoney(world, shop.admin, 'collectBills', {
    orderId: collected,
    billIds: [sixth?.id],
    amountFen: null,
    method: 'cash',
  });
  expect(paid.status).toBe(200);
  await proveBooks(world, shop);
  // ¥200.00 unpaid for 6 days at 5 bp a day: ¥0.60
  expect(await balances(collected)).toMatchObject({ cash: 20_060, receivable: 180_000 });

  const bought = await takenOver('OLD-0031');
  const ways = { method: 'cash', useDeposit: false, refundMethod: 'cash' };
  const buyout = await doMoney(world, shop.admin, 'buyOutOrder', { orderId: bought, ...ways });
  expect(buyout.status).toBe(200);
  await proveBooks(world, shop);
  // 4,800.00 less 1,600.00 paid before, and ¥0.60 of late fee; the deposit of 1,000.00 goes back
  expect(await balances(bought)).toMatchObject({ cash: 320_060 - 100_000 });

  const returned = await takenOver('OLD-0032');
  const { admin } = shop;
  const late = (await detailOf(returned)).bills[5]?.id;
  const inCash = { billIds: [late], amountFen: null, method: 'cash' };
  await doMoney(world, admin, 'collectBills', { orderId: returned, ...inCash });
  await doMoney(world, admin, 'startReturn', { orderId: returned });
  await doMoney(world, admin, 'inspectReturn', {
    orderId: returned,
    result: 'intact',
    compensationFen: 0,
  });
  const settled = await doMoney(world, admin, 'completeReturn', {
    orderId: returned,
    refundMethod: 'cash',
  });
  expect(settled).toMatchObject({ status: 200 });
  await proveBooks(world, shop);
  // the rent to come is taken back: 200.60 came in and the deposit went back
  expect(await balances(returned)).toEqual({
    cash: 20_060 - 100_000,
    lateFeeIncome: -60,
    opening: 80_000,
  });
});

test('another brand, an operator of one store and one without the right import nothing', async () => {
  const table = orderTable([anotherOrder(40)]);
  expect(faultsOf(await write(table, shop.clerk), ['forbidden'])).toEqual([]);
  await stored(
    world,
    shop,
    `insert into role_permissions values ('alpha', ${shop.roles.clerk}, 'takeover:import')`,
  );
  expect(faultsOf(await write(table, shop.clerk), ['whole_brand_only'])).toEqual([]);
  expect(faultsOf(await check(table, shop.clerk), ['whole_brand_only'])).toEqual([]);

  expect((await write(table, world.beta.admin)).statusCode).toBe(200); // into their own store of this name
  expect(await takenOver('OLD-0040')).toBe(0);
  expect(await takenOver('OLD-0040', world.beta)).toBeGreaterThan(0);
});

test('two imports of one file at once: one is written', async () => {
  const table = orderTable([anotherOrder(50)]);

  const told = await Promise.all([write(table), write(table)]);

  const codes = told.map(
    ({ answer }) => answer['code'] ?? `${String(answer['importedCount'])} new`,
  );
  expect(codes.filter((code) => code === '1 new')).toHaveLength(1);
  const [count] = await stored(
    world,
    shop,
    `select count(*) from order_takeovers where external_no = 'OLD-0050'`,
  );
  expect(count).toEqual({ count: 1 });
});
