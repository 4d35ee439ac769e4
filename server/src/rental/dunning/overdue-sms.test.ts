import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeOf, LateOrders } from '../../testing/orders/late-orders.ts';
import { aRun, smsOf } from '../../testing/people/customer-sms.ts';
import { fillSms } from '../../testing/people/sign-in.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { aWorker, type Shop, type World } from '../../testing/world.ts';
import { overdueReminder } from './remind-overdue.ts';

let late: LateOrders;
let world: World;
let shop: Shop;
beforeEach(async () => {
  late = await LateOrders.open();
  ({ world, shop } = late);
});
afterEach(() => world.close());

test('S187 S97 逾期短信 goes once to each order, is said on the list, and tells why others get none', async () => {
  await fillSms(world, shop, 1);
  const one = await late.late();
  world.now = new Date('2026-09-21T02:00:00.000Z');
  const two = await late.rented();
  late.on('2026-11-21');
  await late.keep();
  const billIds = [...one.billIds, ...two.billIds];
  const { answer: shown } = await send(world, shop.clerk, 'previewOverdueSms', {
    body: { billIds },
  });
  const sent = await send(world, shop.clerk, 'overdueSms', { body: { billIds } });

  expect(shown).toMatchObject({ balance: 1, count: 1, parts: 1 });
  expect(shown.example).toContain('租金 第1期');
  expect(sent.answer.sent).toBe(1);
  expect(sent.answer.skipped).toEqual(shown.skipped);
  expect(shown.skipped.map(({ billId, reason }) => [billId, reason])).toEqual([
    [one.billIds[1], '同一订单只发一条短信'],
    [one.billIds[2], '同一订单只发一条短信'],
    [two.billIds[0], '短信余额不足，请先充值'],
    [two.billIds[1], '短信余额不足，请先充值'],
    [two.billIds[2], '该账单未逾期或已结清'],
  ]);
  const states = (await late.rows()).map(({ orderId, smsSent }) => [orderId, smsSent]);
  expect(Object.fromEntries(states)).toEqual({ [one.id]: 1, [two.id]: 0 });
  const sentRows = await send(world, shop.clerk, 'listOverdue', { query: { smsSent: '1' } });
  expect(sentRows.answer.content.map(({ orderId }) => orderId)).toEqual([one.id]);

  const again = await send(world, shop.clerk, 'overdueSms', {
    body: { billIds: [...one.billIds] },
  });
  expect(again.answer.sent).toBe(0);
  expect(again.answer.skipped[0]?.reason).toContain('当天已有同类短信');
});

test('S187 逾期短信 goes by itself on the days that the brand has set, once, and to no customer who is held', async () => {
  await fillSms(world, shop, 100);
  const one = await late.rented();
  const two = await late.rented();
  await stored(world, shop, `update brands set overdue_reminder_days = '{3}'`);
  const remind = () => overdueReminder.run({}, aRun(world, shop));
  const told = async () =>
    (await late.rows()).filter(({ smsSent }) => smsSent === 1).map(({ orderId }) => orderId);
  late.on('2026-09-23');
  await late.keep();
  await remind();
  expect(await told()).toEqual([]);
  late.on('2026-09-24');
  const held = (await late.rows()).find(({ orderId }) => orderId === two.id)?.caseId ?? 0;
  const body = { caseId: held, reason: 'dispute', note: '账单有误' } as const;
  await send(world, shop.clerk, 'holdCase', { body });
  await remind();
  await remind();
  expect(await told()).toEqual([one.id]);
  const reminders = (await smsOf(world, shop, one.id)).filter(({ type }) => type === 22);
  expect(reminders).toHaveLength(1);
});

test('what waits for the contact hours is not sent once the customer is held, and not sent again either', async () => {
  await fillSms(world, shop, 100);
  const { id, billIds, caseId } = await late.late();
  late.on('2026-11-21', 22);
  const sent = await send(world, shop.clerk, 'overdueSms', { body: { billIds: [...billIds] } });
  expect(sent.answer.sent).toBe(1);
  const body = { caseId, reason: 'legal', note: '已移交律师' } as const;
  await send(world, shop.clerk, 'holdCase', { body });
  late.on('2026-11-22', 9);
  await aWorker(world).workUntilIdle();
  const reminders = (await smsOf(world, shop, id)).filter(({ type }) => type === 22);
  expect(reminders).toMatchObject([{ status: 'unsent', failure: '客户已暂停催收' }]);
  const [sms] = await stored<{ id: number }>(
    world,
    shop,
    `update sms_messages set status = 'failed' where type = 22 returning id`,
  );
  const again = { body: { smsId: sms?.id ?? 0 } };
  expect(await codeOf(send(world, shop.admin, 'resendSms', again))).toBe('dunning_held');
});

test('SMS of several orders of one customer that leave at once are counted together', async () => {
  await fillSms(world, shop, 100);
  const ofOne = { customer_id: shop.customerId };
  const orders = [];
  for (let nth = 0; nth < 5; nth += 1) orders.push(await late.rented(ofOne));
  await late.late(ofOne);
  const sent = await Promise.all(
    orders.map(({ billIds }) =>
      send(world, shop.clerk, 'overdueSms', { body: { billIds: billIds.slice(0, 1) } }),
    ),
  );
  expect(sent.reduce((sum, { answer }) => sum + answer.sent, 0)).toBe(3);
});
