import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { anEventSender } from '../../testing/providers/event-sender.ts';

import { eventOf, receivingApps, stateOf } from './testing/receiving-apps.ts';

const minuteMs = 60_000;

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

test('a receiver that was down for two hours, of which the shop is told once, gets all events as soon as it is back', async () => {
  app.receiver.answer = 503;
  const first = await app.place();
  await apps.sender.sendUntilIdle();
  for (let minute = 0; minute < 120; minute += 1) {
    app.after(minuteMs);
    if (minute === 30) await app.cancel(first.externalNo);
    await apps.sender.sendUntilIdle();
  }
  const { name, webhook } = await app.appRow();
  const messages = await stored(apps.world, apps.shop, 'select 1 from messages where title = $1', [
    `「${name}」的事件推送失败`,
  ]);
  expect(messages).toHaveLength(1);
  const late = await app.place();
  const tried = app.receiver.heard.length;
  expect(tried).toBeGreaterThan(10);
  expect(tried).toBeLessThan(20);

  expect(webhook).toMatchObject({ succeededAt: null, failingSince: '2026-11-24T02:00:00.000Z' });

  app.receiver.answer = 200;
  await apps.sender.sendUntilIdle(); // the new one comes through, and what waits is due

  const arrived = app.receiver.heard.slice(tried).map(eventOf);
  expect(new Set(arrived.map(({ data }) => data.number))).toEqual(new Set([1, 2, 3]));
  expect(arrived).toHaveLength(3);
  expect(await app.rows({ sendingState: 'waiting' })).toEqual([]);
  expect((await app.appRow()).webhook?.failingSince).toBeNull();
  expect(stateOf(arrived).get(late.externalNo)?.orderStatusLabel).toBe('待审核');
  expect(stateOf(arrived).get(first.externalNo)?.orderStatusLabel).toBe('已关闭');
});

test('after three days an event is given up, and 重发 sends it again', async () => {
  app.receiver.answer = 500;
  await app.place();
  await apps.sender.sendUntilIdle();
  for (let hour = 0; hour < 73; hour += 1) {
    app.after(60 * minuteMs);
    await apps.sender.sendUntilIdle();
  }
  const [given] = await app.rows();
  expect(given).toMatchObject({ sendingState: 'givenUp', nextAt: null });
  const { tries } = await app.detailOf(given?.id);
  expect(tries.length).toBe(given?.attempts);
  expect(tries[0]).toMatchObject({ answerStatus: 500, answer: 'answered 500', problem: null });

  app.receiver.answer = 204;
  await send(apps.world, apps.shop.admin, 'replayOpenEvent', { params: { id: given?.id ?? 0 } });
  await apps.sender.sendUntilIdle();
  expect(await app.rows()).toMatchObject([{ sendingState: 'delivered', attempts: 1 }]);
});

test.each([
  'http://127.0.0.2/',
  'https://127.0.0.2/',
  'https://10.0.0.1/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://0x7f000002/',
  'https://2130706434/',
  'https://0.0.0.0/',
  'https://localhost/',
  'https://db.internal/',
  'https://intranet/',
  'https://user:pass@example.com/',
  'http://example.com/',
  'ftp://example.com/',
  'example.com/hook',
])('%s is no address that events are sent to', async (url) => {
  const { status, refusal } = await app.setWebhook(url);
  expect([status, refusal.code]).toEqual([400, 'webhook_address_refused']);
  expect((await app.appRow()).webhook?.url).toBe(app.receiver.url);
});

test('a name that leads into a private network is not connected to', async () => {
  const guarded = anEventSender(apps.world, { privateTargets: [] });
  await app.place();
  await guarded.sendUntilIdle(); // by its number
  const byName = app.receiver.url.replace('127.0.0.1', 'localhost'); // as a public name may resolve one day
  await stored(apps.world, apps.shop, 'update open_apps set webhook_url = $1 where id = $2', [
    byName,
    app.key.appId,
  ]);
  app.after(minuteMs);
  await guarded.sendUntilIdle();
  await guarded.stop();
  const [row] = await app.rows();
  const { tries } = await app.detailOf(row?.id);
  expect(tries.map(({ problem }) => problem)).toEqual(['privateAddress', 'privateAddress']);
  expect(app.receiver.heard).toEqual([]);
});

test('a redirect is no answer, and is not followed', async () => {
  app.receiver.answer = 'redirect';
  await app.place();
  await apps.sender.sendUntilIdle();
  expect(app.receiver.heard).toHaveLength(1);
  expect(await app.rows()).toMatchObject([{ sendingState: 'waiting', attempts: 1 }]);
});

test('for a day after a new secret events are signed with both', async () => {
  const { answer } = await send(apps.world, apps.shop.admin, 'renewWebhookSecret', {
    body: { id: app.key.appId, stepUp: await app.proof() },
  });
  await app.place();
  await apps.sender.sendUntilIdle();
  app.after(24 * 60 * minuteMs);
  await app.place();
  await apps.sender.sendUntilIdle();

  const takenBy = (given: string) =>
    app.receiver.heard.map(({ body, headers }) => {
      vi.useFakeTimers({ now: Number(headers['webhook-timestamp']) * 1000, toFake: ['Date'] });
      try {
        new Webhook(given).verify(body, headers);
        return true;
      } catch {
        return false;
      } finally {
        vi.useRealTimers();
      }
    });
  expect(takenBy(answer.secret)).toEqual([true, true]);
  expect(takenBy(app.secret)).toEqual([true, false]);
});

test('two senders at once send each event once, in the order of its numbers for each order', async () => {
  const other = anEventSender(apps.world);
  const orders = await Promise.all(Array.from({ length: 8 }, () => app.place()));
  await Promise.all([
    apps.sender.sendUntilIdle(),
    other.sendUntilIdle(),
    ...orders.map(({ externalNo }) => app.cancel(externalNo)),
  ]);
  await Promise.all([apps.sender.sendUntilIdle(), other.sendUntilIdle()]);
  await other.stop();
  const events = app.receiver.heard.map(eventOf);
  const numbers = events.map(({ data }) => data.number).toSorted((one, next) => one - next);
  expect(numbers).toEqual(Array.from({ length: 16 }, (_, n) => n + 1));
  for (const { externalNo } of orders) {
    const theirs = events.filter(({ data }) => data.order?.externalNo === externalNo);
    const sequences = theirs.map(({ data }) => data.sequence);
    expect(new Set(sequences)).toEqual(new Set([1, 2]));
  }
});

test('a sender that stops gives back what it is sending', async () => {
  const stopped = anEventSender(apps.world);
  app.receiver.answer = 'hang';
  await app.place();
  const sending = stopped.sendUntilIdle();
  await vi.waitFor(() => expect(app.receiver.heard).toHaveLength(1));
  await Promise.all([stopped.stop(), sending]);
  expect(await app.rows()).toMatchObject([{ sendingState: 'waiting', attempts: 0 }]);
  app.receiver.answer = 204;
  await apps.sender.sendUntilIdle();
  expect(await app.rows()).toMatchObject([{ sendingState: 'delivered', attempts: 1 }]);
});

test('推送测试 is sent as any event; without an address there is none, nor where the address is taken away', async () => {
  const test_ = (by = app.key) =>
    send(apps.world, apps.shop.admin, 'testWebhook', { body: { id: by.appId } });
  await test_();
  await apps.sender.sendUntilIdle();
  expect(app.receiver.heard.map(eventOf)).toMatchObject([
    { type: 'webhook.test', data: { number: 1, sequence: null, order: null } },
  ]);
  app.receiver.answer = 500;
  await test_();
  await apps.sender.sendUntilIdle();
  await app.setWebhook(null);
  expect(await app.rows({ sendingState: 'kept' })).toHaveLength(1);
  expect((await test_()).refusal.code).toBe('webhook_not_set');
  expect((await app.setWebhook(app.receiver.url)).answer.secret).toBeNull();
});

test('an address that changes while events are sent, and 重发 beside it, hold nobody up', async () => {
  const warnings: object[] = [];
  const log = {
    info: () => {},
    error: (facts: object) => warnings.push(facts),
    warn: (facts: object) => warnings.push(facts),
  };
  const other = anEventSender(apps.world, { log });
  const orders = await Promise.all(Array.from({ length: 8 }, () => app.place()));
  expect(orders).toHaveLength(8);
  await other.sendUntilIdle();
  const events = await app.rows();
  const replay = (id: number) =>
    send(apps.world, apps.shop.admin, 'replayOpenEvent', { params: { id } });
  for (let turn = 0; turn < 6; turn += 1) {
    app.receiver.answer = turn % 2 === 0 ? 500 : 204;
    const replies = await Promise.all([
      ...events.map(({ id }) => replay(id)),
      other.sendUntilIdle(),
      app.setWebhook(turn % 2 === 0 ? app.receiver.url.replace('events', `events/${turn}`) : null),
    ]);
    const statuses = replies.flatMap((reply) => (reply === undefined ? [] : reply.status));
    expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
    await app.setWebhook(app.receiver.url);
    app.after(minuteMs);
  }
  await other.stop();
  expect(warnings).toEqual([]);
});
