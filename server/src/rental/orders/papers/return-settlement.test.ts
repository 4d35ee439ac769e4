import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { fen } from '@rental/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doMoney, lookedAt, rentedOrder } from '../../../testing/orders/money.ts';
import { textOfPdf } from '../../../testing/wire/pdf-text.ts';
import { stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());

const settlement = (orderId: number, caller = shop.clerk) =>
  send(world, caller, 'returnSettlement', { body: { orderId } });
const linesOf = async (orderId: number) =>
  textOfPdf((await settlement(orderId)).answer.pdf).split('\n');
const detailOf = async (id: number) =>
  (await send(world, shop.clerk, 'orderDetail', { params: { id } })).answer;
const pay = (orderId: number, billIds: readonly number[], more: object = {}) =>
  doMoney(world, shop.clerk, 'collectBills', {
    orderId,
    billIds,
    amountFen: null,
    method: 'cash',
    ...more,
  });

/** A rental of three months at ¥100.00 each with a deposit of ¥500.00, none of the rent paid, that comes back. */
async function returning(): Promise<number> {
  const { id: orderId } = await rentedOrder(world, shop, {
    term_count: 3,
    total_rent_fen: fen(30_000),
    deposit_fen: fen(50_000),
    deposit_waived_fen: fen(0),
  });
  await doMoney(world, shop.clerk, 'takeDeposit', { orderId, method: 'cash' });
  const parcel = { carrier: '顺丰速运', trackingNumber: 'SF7654321' };
  await doMoney(world, shop.clerk, 'startReturn', { orderId }, parcel);
  return orderId;
}

const cracked = { name: '屏幕碎裂', priceFen: 80_000 };
async function damaged(): Promise<number> {
  const orderId = await returning();
  await doMoney(
    world,
    shop.clerk,
    'inspectReturn',
    { orderId, result: 'damaged', compensationFen: 70_000 },
    {
      checks: lookedAt({ screen: [cracked] }),
      deviceGoesTo: 'repair',
      compensationReason: '老客户，让利',
      damageNote: '右下角',
    },
  );
  return orderId;
}

const compensationOf = async (orderId: number) =>
  (await detailOf(orderId)).bills.flatMap(({ id, kind }) =>
    id !== null && kind === billKinds.compensation ? [id] : [],
  );

test('a return that was inspected has a settlement: what came back, what is billed for it and what is owed', async () => {
  const orderId = await damaged();
  const bills = await compensationOf(orderId);
  await pay(orderId, bills, { amountFen: 20_000, method: 'deposit' });
  const { order, returns } = await detailOf(orderId);

  const { answer } = await settlement(orderId);

  const no = `JS20261121100000${String(returns[0]?.id).padStart(6, '0')}`;
  expect(answer.fileName).toBe(`结算单 ${no}.pdf`);
  const bytes = Buffer.from(answer.pdf, 'base64');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.length).toBeLessThan(300_000);
  expect(textOfPdf(answer.pdf).split('\n')).toEqual(
    expect.arrayContaining([
      '结算单',
      `结算单编号：${no}`,
      `订单号：${order.orderNo}`,
      '出租方：alpha租机 西湖店',
      '承租方：王小明',
      '归还状态：待赔付',
      `商品：${order.productName}`,
      `设备 IMEI / 序列号：${order.deviceSerial}`,
      '退租物流：顺丰速运 SF7654321',
      '检测时间：2026-11-21 10:00:00',
      '结算类型：损坏',
      '检测清单：屏幕：异常',
      '损坏项目：屏幕碎裂 ¥800.00',
      '损坏说明：右下角',
      '应赔付：¥700.00',
      '赔付调整原因：老客户，让利',
      '归还照片：1张',
      '赔付 第1期：应付 ¥700.00，已付 ¥200.00，待付 ¥500.00，待还款',
      '抵扣账款：¥200.00',
      '退还客户：¥0.00',
      '现持有：¥300.00',
      '租金 第1期：¥100.00',
      '待付合计：¥600.00',
    ]),
  );
});

test('once the return is settled it says what was paid and that the deposit went back', async () => {
  const orderId = await damaged();
  const { bills } = await detailOf(orderId);
  await pay(
    orderId,
    bills.flatMap(({ id, owedFen }) => (id !== null && owedFen > 0 ? [id] : [])),
  );
  await doMoney(world, shop.clerk, 'completeReturn', { orderId, refundMethod: 'cash' });

  const lines = await linesOf(orderId);

  expect(lines).toEqual(
    expect.arrayContaining([
      '归还状态：已完成',
      '完成时间：2026-11-21 10:00:00',
      '赔付 第1期：应付 ¥700.00，已付 ¥700.00，待付 ¥0.00，已还款',
      '退还客户：¥500.00',
      '现持有：¥0.00',
      '待付合计：¥0.00',
    ]),
  );
});

test('what costs nothing has no bill, and says so', async () => {
  const orderId = await returning();
  await doMoney(
    world,
    shop.clerk,
    'inspectReturn',
    { orderId, result: 'intact', compensationFen: 0 },
    { compensationReason: '' },
  );

  expect(await linesOf(orderId)).toEqual(
    expect.arrayContaining(['应赔付：¥0.00', '本次归还没有赔付账单']),
  );
});

test('before the inspection there is no settlement', async () => {
  const { refusal } = await settlement(await returning());

  expect([refusal.status, refusal.code, refusal.message]).toEqual([
    409,
    'return_not_inspected',
    '归还尚未检测，不能出具结算单',
  ]);
});

test('each settlement is written down; another brand or store finds none, and nothing is written', async () => {
  const orderId = await damaged();
  const { fileName } = (await settlement(orderId, shop.admin)).answer;
  for (const caller of [world.beta.admin, shop.otherClerk])
    expect((await settlement(orderId, caller)).refusal.code).toBe('not_found');
  expect((await settlement(orderId, shop.channelOperator)).refusal.code).toBe('forbidden');

  const log = await stored(
    world,
    shop,
    `select l.operator_id, l.after from audit_log l
       join orders o on o.brand_code = l.brand_code and o.order_no = l.object
     where l.operation = 'return:settlement' and o.id = $1 and l.result = 'ok'`,
    [orderId],
  );
  const paperNo = fileName.slice('结算单 '.length, -'.pdf'.length);
  expect(log).toEqual([{ operator_id: shop.admin.operatorId, after: { paperNo } }]);
});

test('nobody downloads the settlements of a whole shop in an hour', async () => {
  const orderId = await damaged();
  const key = `settlement ${shop.clerk.operatorId}`;
  await settlement(orderId);
  await stored(world, shop, 'update attempt_counters set count = 120 where key = $1', [key]);

  const { refusal } = await settlement(orderId);

  expect([refusal.status, refusal.message]).toEqual([429, '出具结算单过于频繁，请稍后再试']);
  expect((await settlement(orderId, shop.admin)).status).toBe(200);
});
