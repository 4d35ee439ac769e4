import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doMoney, rentedOrder } from '../../testing/orders/money.ts';
import { someOrders } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { cellsOfCsv } from './testing/csv-cells.ts';
import { exported, letAllExport } from './testing/exporting.ts';

let world: World;

// three rentals of three months: one comes back damaged, insured, one is bought, one is relet; and an order is handed over
beforeAll(async () => {
  world = await createWorld();
  const { alpha } = world;
  await letAllExport(world, alpha);
  const terms = { term_count: 3, total_rent_fen: fen(30_000) };
  const back = await rentedOrder(world, alpha, { ...terms, order_no: 'ZL-back' });
  const parcel = { carrier: '顺丰速运', trackingNumber: 'SF7654321', note: '=1+1' };
  await doMoney(world, alpha.clerk, 'startReturn', { orderId: back.id }, parcel);
  const found = { orderId: back.id, result: 'damaged', compensationFen: 8_000 };
  await doMoney(world, alpha.clerk, 'inspectReturn', found);
  const insurance = { orderId: back.id, kind: billKinds.insurance, amountFen: 2_000 };
  await doMoney(world, alpha.clerk, 'chargeOrder', insurance, { purpose: '碎屏险' });
  await doMoney(
    world,
    alpha.clerk,
    'chargeOrder',
    { ...insurance, kind: billKinds.extra },
    { purpose: '换屏', settlementBp: 8_050, note: '门店自备' },
  );
  const [near, far] = alpha.stores;
  const [orderId = 0] = await someOrders(world, alpha, 1, orderStatus.pendingReview, {
    order_no: 'ZL-moved',
    store_id: far,
  });
  const handOver = { orderId, storeId: near, reason: '客户就近' };
  await send(world, alpha.admin, 'handOverOrder', { body: handOver });
  const price = { buyout_fen: fen(50_000), order_no: 'ZL-bought' };
  const bought = await rentedOrder(world, alpha, { ...terms, ...price });
  const how = { method: 'cash' as const, useDeposit: false, refundMethod: null };
  await doMoney(world, alpha.clerk, 'buyOutOrder', { orderId: bought.id, ...how });
  const relet = await rentedOrder(world, alpha, { ...terms, order_no: 'ZL-relet' });
  await doMoney(world, alpha.clerk, 'startRelet', {
    orderId: relet.id,
    termCount: 2,
    period: { unit: 'day', days: 10 },
    totalRentFen: 18_000,
    buyoutFen: null,
    buyoutRule: 'never',
  });
});
afterAll(() => world.close());

const lists = [
  {
    list: 'listReturns',
    query: { returnState: 'toCompensate' },
    criteria: /^状态：待赔付$/,
    cells: [
      ['订单号', 'ZL-back'],
      ['状态', '待赔付'],
      ['手机', '138****5678'],
      ['结算类型', '损坏'],
      ['待付赔付（元）', '80.00'],
      ['备注', "'=1+1"], // no formula in a sheet
    ],
    missing: { returnState: 'toSend' },
  },
  {
    list: 'listBuyouts',
    query: { isEarly: 'true', buyoutState: 'done' },
    criteria: /^状态：已完成；是否提前：提前$/,
    cells: [
      ['原订单', 'ZL-bought'],
      ['状态', '已完成'],
      ['手机', '138****5678'],
      ['销售价（元）', '500.00'],
      ['应付尾款（元）', '500.00'],
      ['是否提前', '提前'],
    ],
    missing: { buyoutState: 'toPay' },
  },
  {
    list: 'listRelets',
    query: { reletState: 'toSign' },
    criteria: /^状态：待签合同$/,
    cells: [
      ['原订单', 'ZL-relet'],
      ['状态', '待签合同'],
      ['手机', '138****5678'],
      ['期数', '2'],
      ['每期时长', '10天'],
      ['总租金（元）', '180.00'],
      ['发起人', 'clerk昵称'],
    ],
    missing: { reletState: 'begun' },
  },
  {
    list: 'listExtras',
    query: { kind: 'insurance' },
    criteria: /^类型：投保$/,
    cells: [
      ['原订单', 'ZL-back'],
      ['类型', '投保'],
      ['用途 / 险种', '碎屏险'],
      ['结算比例', ''],
      ['金额（元）', '20.00'],
      ['状态', '投保中'],
      ['手机', '138****5678'],
      ['操作员', 'clerk昵称'],
    ],
    missing: { kind: 'deposit' },
  },
  {
    list: 'listExtras',
    query: { kind: 'extra' },
    criteria: /^类型：补订单$/,
    cells: [
      ['用途 / 险种', '换屏'],
      ['结算比例', '80.5%'],
      ['备注', '门店自备'],
    ],
    missing: { kind: 'deposit' },
  },
  {
    list: 'listHandOvers',
    query: { orderNo: 'ZL-moved' },
    criteria: /^订单号：ZL-moved$/,
    cells: [
      ['订单号', 'ZL-moved'],
      ['原因', '客户就近'],
      ['订单状态', '待审核'],
      ['操作员', 'admin昵称'],
    ],
    missing: { orderNo: 'ZL-other' },
  },
] as const;

test.each(lists)(
  '$list is exported as it is seen: with its filters, as far as one reaches, the customer masked',
  async ({ list, query, criteria, cells, missing }) => {
    const { alpha } = world;
    const csv = await exported(world, alpha.clerk, { list, query });
    const { answer } = await send(world, alpha.clerk, 'listExports', { query: {} });

    const [titles = [], ...rows] = cellsOfCsv(csv);
    expect(rows).toHaveLength(1);
    expect(cells.map(([title]) => [title, rows[0]?.[titles.indexOf(title)]])).toEqual(cells);
    expect(answer.content[0]?.criteria).toMatch(criteria);
    for (const [caller, other] of [
      [alpha.clerk, missing],
      [alpha.otherClerk, {}],
    ] as const)
      expect(cellsOfCsv(await exported(world, caller, { list, query: other }))).toHaveLength(1);
  },
);
