import { billKinds } from '@rental/domain/rental/bills/bill-kinds';
import { billStatus } from '@rental/domain/rental/bills/bill-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { differences, doMoney, lookedAt, rentedOrder } from '../../../testing/orders/money.ts';
import { photoBy } from '../../../testing/providers/photos.ts';
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

const detailOf = async (id: number) =>
  (await send(world, shop.clerk, 'orderDetail', { params: { id } })).answer;
const reopen = (orderId: number, extra: object = {}, caller = shop.clerk) =>
  doMoney(world, caller, 'reopenInspection', { orderId }, { reason: '客户有异议', ...extra });
const compensationOf = async (orderId: number) =>
  (await detailOf(orderId)).bills.findLast(({ kind }) => kind === billKinds.compensation);

/** An order whose product is on its way back. */
async function returning(): Promise<number> {
  const { id } = await rentedOrder(world, shop);
  await doMoney(world, shop.clerk, 'startReturn', { orderId: id });
  return id;
}

const charger = { name: '充电器缺失', priceFen: 8_000 };
const cracked = { name: '屏幕碎裂', priceFen: 80_000 };

test('an inspection that the customer objects to is reopened: its bill is gone, what was found stays to be read, and it is done anew', async () => {
  const { clerk } = shop;
  const orderId = await returning();
  const photos = [await photoBy(world, clerk)];
  const found = { orderId, result: 'damaged', compensationFen: 80_000 };
  await doMoney(world, clerk, 'inspectReturn', found, {
    checks: lookedAt({ screen: [cracked] }),
    deviceGoesTo: 'repair',
    photos,
  });
  const dropped = (await detailOf(orderId)).bills.filter(
    ({ kind, billStatus: now }) => kind === billKinds.rent && now === billStatus.cancelled,
  );

  expect((await reopen(orderId)).status).toBe(200);

  const { order, returns, bills, history } = await detailOf(orderId);
  expect([order.lock, order.inspection]).toEqual(['returning', null]);
  expect(returns[0]).toMatchObject({
    returnState: 'toInspect',
    result: null,
    inspectedAt: null,
    compensationFen: null,
    compensationReason: null,
    damageNote: null,
    checks: [],
    damages: [],
    photos: [],
  });
  expect(returns[0]?.arrivedAt).not.toBeNull();
  expect(returns[0]?.formerPhotos.map((link) => link.split('?')[0])).toEqual(photos);
  expect(await compensationOf(orderId)).toMatchObject({ billStatus: billStatus.cancelled });
  expect(dropped.length).toBeGreaterThan(0);
  expect(bills).toEqual(expect.arrayContaining(dropped));
  expect(history.slice(-2).map(({ move, note }) => [move, note])).toEqual([
    ['inspectReturn', null],
    ['reopenInspection', '客户有异议'],
  ]);
  expect(history.at(-2)?.after).toMatchObject({
    damages: '屏幕碎裂 ¥800.00',
    return_photo_count: 1,
  });
  const kinds = await stored(
    world,
    shop,
    `select kind from evidence_nodes where order_id = $1 order by id desc limit 2`,
    [orderId],
  );
  expect(kinds).toEqual([{ kind: 'inspected' }, { kind: 'inspected' }]);
  const cancelled = await doMoney(world, clerk, 'cancelReturn', { orderId }, { reason: '继续租' });
  expect([cancelled.refusal.status, cancelled.refusal.code]).toEqual([409, 'rent_dropped']);

  const again = { orderId, result: 'damaged', compensationFen: 8_000 };
  await doMoney(world, clerk, 'inspectReturn', again, {
    checks: lookedAt({ accessories: [charger] }),
    compensationReason: '',
  });
  expect(await compensationOf(orderId)).toMatchObject({ owedFen: 8_000 });
  const { answer } = await send(world, shop.admin, 'orderDossier', { params: { id: orderId } });
  const pdf = Buffer.from(answer.pdf, 'base64').toString('latin1');
  expect(pdf.split('/Subtype /Image')).toHaveLength(1 + 2); // of either inspection
});

test('what was paid for an inspection goes back before it is reopened', async () => {
  const { admin, clerk } = shop;
  const orderId = await returning();
  const found = { orderId, result: 'damaged', compensationFen: 8_000 };
  await doMoney(world, clerk, 'inspectReturn', found);
  const billId = (await compensationOf(orderId))?.id ?? 0;
  const pay = { orderId, billIds: [billId], amountFen: null, method: 'cash' };
  await doMoney(world, clerk, 'collectBills', pay);

  const paid = await reopen(orderId);

  expect([paid.refusal.status, paid.refusal.msg]).toEqual([
    409,
    '赔付已收 ¥80.00，请先退款或撤销理赔，再修改检测',
  ]);
  const refund = { orderId, billId, refundMethod: 'cash' };
  await doMoney(world, admin, 'refundBill', refund, { reason: '客户有异议' });
  expect((await reopen(orderId)).status).toBe(200);
  expect(await compensationOf(orderId)).toMatchObject({ billStatus: billStatus.refunded });
  expect(await differences(world, shop)).toEqual([]);
});

test('an inspection is reopened with a reason, between itself and the end of its return, by who reaches the order', async () => {
  const { clerk, otherClerk, channelOperator } = shop;
  const orderId = await returning();
  expect((await reopen(orderId)).refusal.code).toBe('not_returning');
  const found = { orderId, result: 'intact', compensationFen: 0 };
  await doMoney(world, clerk, 'inspectReturn', found, { compensationReason: '' });

  expect((await reopen(orderId, { reason: '' })).refusal.status).toBe(400);
  for (const caller of [otherClerk, world.beta.admin])
    expect((await reopen(orderId, {}, caller)).refusal.code).toBe('not_found');
  expect((await reopen(orderId, {}, channelOperator)).refusal.status).toBe(403);
  expect((await detailOf(orderId)).order.inspection).toBe('intact');
});
