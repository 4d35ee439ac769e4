import { fen } from '@rental/domain/money';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doMoney, rentedOrder } from '../../../testing/orders/money.ts';
import { textOfPdf } from '../../../testing/wire/pdf-text.ts';
import { someDevices, someOrders, stored } from '../../../testing/wire/rows.ts';
import { send } from '../../../testing/wire/send.ts';
import { createWorld, type Shop, type World } from '../../../testing/world.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
});
afterAll(() => world.close());

const certificate = (id: number, caller = shop.clerk) =>
  send(world, caller, 'ownershipCertificate', { body: { orderId: id } });
const buyOut = (orderId: number) =>
  doMoney(world, shop.clerk, 'buyOutOrder', {
    orderId,
    method: 'cash',
    useDeposit: false,
    refundMethod: null,
  });

/** A rental of three months at ¥100.00 each, the first of which is paid, with a price of ¥500.00. */
async function rental(): Promise<number> {
  const { id, billIds } = await rentedOrder(world, shop, {
    term_count: 3,
    total_rent_fen: fen(30_000),
    buyout_fen: fen(50_000),
  });
  const [first = 0] = billIds;
  const decides = { orderId: id, billIds: [first], amountFen: null, method: 'cash' };
  await doMoney(world, shop.clerk, 'collectBills', decides);
  return id;
}

async function bought(): Promise<number> {
  const id = await rental();
  expect((await buyOut(id)).status).toBe(200);
  return id;
}

test('who bought a product has a certificate of it: whose it is, by which payments and since when', async () => {
  const id = await bought();
  const { answer: detail } = await send(world, shop.clerk, 'orderDetail', { params: { id } });
  const [buyout] = await stored<{ buyout_no: string }>(
    world,
    shop,
    'select buyout_no from order_buyouts where order_id = $1',
    [id],
  );
  const [node] = await stored<{ hash: string }>(
    world,
    shop,
    `select hash from evidence_nodes where order_id = $1 and kind = 'bought'`,
    [id],
  );

  const { headers, answer } = await certificate(id);

  const buyoutNo = buyout?.buyout_no ?? '';
  const certificateNo = buyoutNo.replace('MD', 'GH');
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.fileName).toBe(`过户凭证 ${certificateNo}.pdf`);
  const bytes = Buffer.from(answer.pdf, 'base64');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.length).toBeLessThan(300_000);
  const lines = textOfPdf(answer.pdf).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      '过户凭证',
      `凭证编号：${certificateNo}`,
      `订单号：${detail.order.orderNo}`,
      `买断单号：${buyoutNo}`,
      '出让方（出租方）：alpha租机 西湖店',
      '受让方（承租方）：王小明',
      `商品：${detail.order.productName}`,
      `规格：${detail.order.skuName}`,
      `设备 IMEI / 序列号：${detail.order.deviceSerial}`,
      '买断价：¥500.00',
      '已付租金抵扣：¥100.00',
      '应付尾款：¥400.00',
      '实付尾款：¥400.00',
      '完成时间：2026-11-21 10:00:00',
      node?.hash,
    ]),
  );
  expect(lines.join('')).toContain(
    '自 2026-11-21 10:00:00 起，该设备的所有权由出让方 alpha租机 西湖店 转移给受让方 王小明。',
  );
});

test('an order with an agreement names it in its certificate, and the device that the customer has', async () => {
  const [orderId = 0] = await someOrders(world, shop, 1, orderStatus.approved, {
    buyout_fen: fen(50_000),
  });
  await someDevices(world, shop, ['SOLD-0001', 'SOLD-0002']);
  const body = { orderId };
  const { answer } = await send(world, shop.clerk, 'generateAgreement', { body });
  await send(world, shop.clerk, 'signAgreement', { body });
  const parcel = { carrier: '顺丰速运', trackingNumber: 'SF1234567890', deviceSerial: 'SOLD-0001' };
  await send(world, shop.clerk, 'shipOrder', { body: { ...body, ...parcel } });
  await send(world, shop.clerk, 'receiveOrder', { body });
  await send(world, shop.clerk, 'swapDevice', {
    body: {
      ...body,
      oldSerial: 'SOLD-0001',
      newSerial: 'SOLD-0002',
      oldGoesTo: 'repair',
      reason: '屏幕闪烁',
    },
  });
  await buyOut(orderId);

  const text = textOfPdf((await certificate(orderId)).answer.pdf).replaceAll('\n', '');

  expect(text).toContain(`（合同号 ${answer.agreementNo}，订单号 `);
  expect(text).toContain('序列号：SOLD-0002');
});

test('a certificate is the same file each time, and each is written down', async () => {
  const id = await bought();

  const first = await certificate(id);
  world.now = new Date(world.now.getTime() + 3 * 86_400_000);
  const second = await certificate(id, shop.admin);

  expect(second.answer).toEqual(first.answer);
  const log = await stored(
    world,
    shop,
    `select l.operator_id, l.result, l.after from audit_log l
       join orders o on o.brand_code = l.brand_code and o.order_no = l.object
     where l.operation = 'buyout:certificate' and o.id = $1 order by l.id`,
    [id],
  );
  const certificateNo = first.answer.fileName.slice('过户凭证 '.length, -'.pdf'.length);
  expect(log).toEqual(
    [shop.clerk, shop.admin].map(({ operatorId }) => ({
      operator_id: operatorId,
      result: 'ok',
      after: { paperNo: certificateNo },
    })),
  );
});

test('what was bought before there were chains of evidence says so', async () => {
  const id = await bought();
  await stored(world, shop, 'delete from evidence_nodes where order_id = $1', [id]);

  expect(textOfPdf((await certificate(id)).answer.pdf)).toContain('该订单没有买断存证节点');
});

test('as long as a buyout is not complete there is no certificate', async () => {
  const id = await rental();
  const undone = await bought();
  await stored(world, shop, 'update orders set status = $2 where id = $1', [
    undone,
    orderStatus.renting,
  ]);

  for (const orderId of [id, undone]) {
    const { refusal } = await certificate(orderId);
    expect([refusal.status, refusal.code, refusal.message]).toEqual([
      409,
      'buyout_not_complete',
      '买断尚未完成，不能下载过户凭证',
    ]);
  }
});

test('another brand, store or channel finds no certificate, and nothing is written down', async () => {
  const id = await bought();
  const { beta, alpha } = world;

  for (const caller of [beta.admin, alpha.otherClerk])
    expect((await certificate(id, caller)).refusal.code).toBe('not_found');
  for (const caller of [alpha.channelOperator, alpha.otherChannelOperator])
    expect((await certificate(id, caller)).refusal.code).toBe('forbidden');
  const log = await stored(
    world,
    shop,
    `select 1 from audit_log l join orders o on o.brand_code = l.brand_code and o.order_no = l.object
     where l.operation = 'buyout:certificate' and o.id = $1`,
    [id],
  );
  expect(log).toEqual([]);
});

test('nobody downloads the certificates of a whole shop in an hour', async () => {
  const id = await bought();
  const key = `certificate ${shop.clerk.operatorId}`;
  await certificate(id);
  await stored(world, shop, `update attempt_counters set count = 120 where key = $1`, [key]);

  const { refusal } = await certificate(id);

  expect([refusal.status, refusal.message]).toEqual([429, '下载过户凭证过于频繁，请稍后再试']);
  expect((await certificate(id, shop.admin)).status).toBe(200);
});
