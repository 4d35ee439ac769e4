import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { OpenEvent } from '@rental/contract/rental/event-feed';
import { Webhook } from 'standardwebhooks';
import { stored } from '../../testing/wire/rows.ts';
import { sendOpen, type ProgramKey } from '../../testing/wire/send-open.ts';
import { send } from '../../testing/wire/send.ts';
import { aWorker } from '../../testing/world.ts';
import { eventOf, receivingApps, stateOf } from './testing/receiving-apps.ts';

let apps: Awaited<ReturnType<typeof receivingApps>>;
let app: Awaited<ReturnType<typeof apps.begin>>;
beforeAll(async () => {
  apps = await receivingApps();
});
afterAll(() => apps.close());
beforeEach(async () => {
  app = await apps.begin();
});
afterEach(() => app.end());

test('every step of an order is sent, signed by Standard Webhooks, numbered, with the whole order', async () => {
  const { externalNo, orderId } = await app.place();
  await app.approve(orderId);
  await send(apps.world, apps.shop.admin, 'noteOrders', {
    body: { orderIds: [orderId], note: '内部' },
  });
  await apps.sender.sendUntilIdle();

  expect(app.heardKinds()).toEqual(['order.moved', 'order.moved']);
  const events = app.receiver.heard.map(eventOf);
  expect(events.map(({ data }) => [data.number, data.sequence])).toEqual([
    [1, 1],
    [2, 2],
  ]);
  const { answer } = await sendOpen(apps.world, app.key, 'openOrder', { params: { externalNo } });
  expect(events.at(-1)?.data.order).toEqual(answer);
  vi.useFakeTimers({ now: apps.world.now, toFake: ['Date'] }); // the library looks at the instant
  const webhook = new Webhook(app.secret);
  const verified = app.receiver.heard.map(({ body, headers }) => webhook.verify(body, headers));
  expect(verified).toEqual(events);
  const [first] = app.receiver.heard;
  expect(() => webhook.verify(`${first?.body} `, first?.headers ?? {})).toThrow('signature');
  vi.useRealTimers();
  expect(new Set(app.receiver.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
});

test('a program that lost events catches up by the list to the same state', async () => {
  const orders = [await app.place(), await app.place(), await app.place()];
  await app.cancel(orders[0]?.externalNo ?? '');
  await app.approve(orders[1]?.orderId ?? 0);
  await apps.sender.sendUntilIdle();
  const heard = app.receiver.heard.map(eventOf);
  const lossy = heard.filter((_, n) => n === 1);

  const caught: OpenEvent[] = [];
  let from: number | null = 0;
  while (from !== null) {
    const page: { events: OpenEvent[]; next: number | null } = (
      await app.listed({ after: String(from), size: '2' })
    ).answer;
    caught.push(...page.events);
    from = page.next;
  }
  expect(caught.map(({ data }) => data.number)).toEqual([1, 2, 3, 4, 5]);
  expect(stateOf([...lossy, ...caught])).toEqual(stateOf(heard));
  expect((await app.listed({ after: '5' })).answer).toEqual({ events: [], next: null });

  const other = await apps.anApp('旁观');
  expect((await app.listed({}, other)).answer.events).toEqual([]);
});

test('a program without the right has no events, and one without an address has them in the list alone', async () => {
  const deaf = await apps.anApp('无权', { scopes: ['customers', 'orders'] });
  const polling = await apps.anApp('轮询');
  for (const by of [deaf, polling]) await app.place(by);
  await apps.sender.sendUntilIdle();
  const of = async ({ appId }: ProgramKey) =>
    (await send(apps.world, apps.shop.admin, 'listOpenEvents', { query: { appIs: appId } })).answer
      .content;
  expect(await of(deaf)).toEqual([]);
  expect(await of(polling)).toMatchObject([{ sendingState: 'kept', attempts: 0 }]);
  expect((await app.listed({}, polling)).answer.events).toHaveLength(1);
  expect(app.receiver.heard).toEqual([]);
  expect((await app.setWebhook(app.receiver.url, deaf)).refusal.code).toBe('open_app_scope_needed');
});

test('a bill is told once on its day and once when it is overdue, also by a server that stood still', async () => {
  const { orderId } = await app.place();
  const bill = async (billNo: string, dueOn: string, status: number) =>
    stored(
      apps.world,
      apps.shop,
      `insert into bills (brand_code, bill_no, order_id, store_id, kind, term, due_on, amount_fen, status, paid_fen, paid_at)
       values ($1, $2, $3, $4, 1, $5, $6, 1000, $7, case $7::smallint when 2 then 1000 else 0 end,
         case $7::smallint when 2 then now() end)`,
      [
        apps.shop.brand.code,
        billNo,
        orderId,
        apps.shop.stores[0],
        Number(billNo.at(-1)),
        dueOn,
        status,
      ],
    );
  await bill('DUE-1', '2026-11-25', 1);
  await bill('DUE-2', '2026-11-26', 1);
  await bill('DUE-3', '2026-11-25', 2);
  const told = async (day: string) => {
    apps.world.now = new Date(`${day}T00:30:00+08:00`);
    await aWorker(apps.world).workUntilIdle();
    await apps.sender.sendUntilIdle();
    const events = app.receiver.heard.splice(0).map(eventOf);
    return events.map(({ type, data }) => `${type} ${data.billNo}`).toSorted();
  };
  expect(await told('2026-11-24')).toEqual(['order.moved null']);
  expect(await told('2026-11-25')).toEqual(['bill.due DUE-1']);
  expect(await told('2026-11-28')).toEqual([
    'bill.due DUE-2',
    'bill.overdue DUE-1',
    'bill.overdue DUE-2',
  ]);
  expect(await told('2026-11-29')).toEqual([]);
});

test('events are for who reaches every store', async () => {
  const { answer } = await send(apps.world, apps.shop.admin, 'testWebhook', {
    body: { id: app.key.appId },
  });
  const id = answer.eventId;
  const refused = [
    await send(apps.world, apps.shop.clerk, 'listOpenEvents', { query: {} }),
    await send(apps.world, apps.shop.clerk, 'openEventDetail', { params: { id } }),
    await send(apps.world, apps.shop.clerk, 'replayOpenEvent', { params: { id } }),
    await send(apps.world, apps.world.beta.admin, 'openEventDetail', { params: { id } }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 404]);
});
