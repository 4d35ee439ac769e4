import type { OpenEvent } from '@rental/contract/rental/event-feed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEventSender } from '../../testing/providers/event-sender.ts';
import { openReletFixture } from '../../testing/orders/relets.ts';
import { stored } from '../../testing/wire/rows.ts';
import { someApp, sendOpen } from '../../testing/wire/send-open.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('a renewal is told to the program of the order before, with its bills, and to no other', async () => {
  const shop = world.alpha;
  const fixture = openReletFixture(world, shop);
  const key = await someApp(world, shop);
  const other = await someApp(world, shop, { name: '另一个' });
  const id = await fixture.rental();
  await stored(
    world,
    shop,
    `insert into order_intakes (brand_code, app_id, external_no, content_hash, order_id, at)
     values ('alpha', $1, 'O-1', '', $2, now())`,
    [key.appId, id],
  );

  const reletId = await fixture.relet(id);
  const { orderNo } = (await fixture.detail(reletId)).order;
  await fixture.sign(reletId);
  world.now = new Date('2026-12-10T02:00:00.000Z');
  await fixture.begin(reletId);
  const sender = anEventSender(world);
  await sender.sendUntilIdle();
  await sender.stop();

  const ask = (externalNo: string, by = key) =>
    sendOpen(world, by, 'openOrder', { params: { externalNo } });
  const [before, renewal] = [await ask('O-1'), await ask(orderNo)];
  expect(before.answer).toMatchObject({ renewalOf: null, renewals: [orderNo] });
  expect(renewal.answer).toMatchObject({
    externalNo: orderNo,
    renewalOf: 'O-1',
    renewals: [],
    orderStatus: 6,
    startOn: '2026-12-21',
  });
  expect(renewal.answer.bills.filter(({ kind }) => kind === 1)).toHaveLength(3);
  expect((await ask(orderNo, other)).status).toBe(404);
  const { answer } = await sendOpen(world, key, 'openEvents', { query: {} });
  const ofOrder = (no: string): OpenEvent[] =>
    answer.events.filter(({ data }) => data.order?.externalNo === no);
  expect(ofOrder(orderNo)[0]).toMatchObject({ type: 'order.moved', data: { sequence: 1 } });
  expect(ofOrder('O-1').at(-1)?.data.order?.renewals).toEqual([orderNo]);
});
