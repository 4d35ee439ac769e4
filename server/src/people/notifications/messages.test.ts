import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { soon } from '../../testing/wire/soon.ts';
import {
  anotherServer,
  createWorld,
  type Caller,
  type Shop,
  type World,
} from '../../testing/world.ts';
import { Audience, tell } from './public.ts';
import type { NewMessage } from './tell.ts';
import { hush, openTab, switchLive, ticketFor, type Tab } from './testing/live-client.ts';

let world: World;
let other: FastifyInstance;
beforeAll(async () => {
  world = await createWorld();
  other = await anotherServer(world);
  await switchLive(world, world.alpha, true);
  await switchLive(world, world.beta, true);
});
afterAll(async () => {
  await other.close();
  await world.close();
});

const aMessage = (title: string): NewMessage => ({
  kind: 'system',
  occasion: 'announcement',
  title,
  body: '',
  to: Audience.everyone(),
  at: world.now,
});

/** Leaves a message in a transaction of its own. */
const leave = (shop: Shop, title: string, more: Partial<NewMessage> = {}) =>
  inTransaction(world.database.app, shop.brand.code, 'read write', (tx) =>
    tell(tx, shop.brand.code, { ...aMessage(title), ...more }),
  );

const unreadOf = async (caller: Caller) => (await send(world, caller, 'unreadMessages')).answer;
const titlesOf = async (caller: Caller, query: { kind?: 'order'; unread?: 'true' } = {}) => {
  const { answer } = await send(world, caller, 'listMessages', { query: { size: 500, ...query } });
  return answer.content.map(({ title }) => title);
};

/** Everyone of a brand who can sign in, by the name used below. */
const people = ['admin', 'clerk', 'otherClerk', 'channelOperator', 'otherChannelOperator'] as const;
type Person = (typeof people)[number];

const audiences: { who: string; to: (shop: Shop) => Audience; hear: readonly Person[] }[] = [
  { who: 'nobody in particular', to: () => Audience.everyone(), hear: people },
  { who: 'a store', to: ({ stores }) => Audience.store(stores[0]), hear: ['admin', 'clerk'] },
  {
    who: 'both stores',
    to: ({ stores }) => Audience.places(stores, []),
    hear: ['admin', 'clerk', 'otherClerk'],
  },
  {
    who: 'a channel',
    to: ({ channels }) => Audience.places([], [channels[1]]),
    hear: ['admin', 'otherChannelOperator'],
  },
  {
    who: 'a store and a channel',
    to: ({ stores, channels }) => Audience.places([stores[1]], [channels[0]]),
    hear: ['admin', 'otherClerk', 'channelOperator'],
  },
  {
    who: 'the normal platform',
    to: () => Audience.platform('manage'),
    hear: ['admin', 'clerk', 'otherClerk'],
  },
  {
    who: 'the channel platform',
    to: () => Audience.platform('channel'),
    hear: ['channelOperator', 'otherChannelOperator'],
  },
  {
    who: 'one operator',
    to: ({ otherClerk }) => Audience.operator(otherClerk.operatorId),
    hear: ['otherClerk'],
  },
];

test.each(audiences)(
  'S42 what is for $who rings once with $hear, and only they find it in their messages',
  async ({ who, to, hear }) => {
    const { alpha, beta } = world;
    const start = (await ticketFor(world, alpha.admin)).after;
    const tabs = await Promise.all(people.map((one) => openTab(world, alpha[one])));

    const messageId = await leave(alpha, who, { to: to(alpha) });
    await hush(world, alpha, ...tabs);
    const back = await Promise.all(
      people.map((one) => openTab(world, alpha[one], { after: start }, other)),
    );
    await hush(world, alpha, ...back);

    const rung = (tab: Tab | undefined) =>
      tab?.frames.filter((frame) => frame.messageId === messageId).length;
    const expected = people.map((one) => (hear.includes(one) ? 1 : 0));
    expect(tabs.map(rung)).toEqual(expected);
    expect(back.map(rung)).toEqual(expected);
    for (const one of people) {
      const isHeard = hear.includes(one);
      expect((await titlesOf(alpha[one])).includes(who)).toBe(isHeard);
      expect((await unreadOf(alpha[one])).latest.some(({ title }) => title === who)).toBe(isHeard);
      expect(await titlesOf(beta[one])).toEqual([]);
    }
    for (const tab of [...tabs, ...back]) tab.socket.terminate();
  },
);

test('two servers deliver every message once, and after a reconnect nothing is missed or doubled', async () => {
  const { alpha } = world;
  const start = (await ticketFor(world, alpha.clerk)).after;
  const first = await openTab(world, alpha.clerk, { after: start });
  const second = await openTab(world, alpha.clerk, { after: start }, other);

  const half = (from: number) =>
    Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        leave(alpha, `${from + index}`, { to: Audience.places(alpha.stores, []) }),
      ),
    );
  const before = await half(0);
  await hush(world, alpha, first, second);
  first.socket.terminate();
  const meanwhile = await half(20);
  const last = first.frames.at(-1)?.id ?? 0;
  const again = await openTab(world, alpha.clerk, { after: last }, other);
  await hush(world, alpha, second, again);

  const ids = (...tabs: Tab[]) =>
    tabs.flatMap(({ frames }) => frames.flatMap(({ messageId }) => messageId ?? []));
  const inOrder = [...before, ...meanwhile].toSorted((one, next) => one - next);
  expect(ids(second)).toEqual(inOrder);
  expect(ids(first, again)).toEqual(inOrder);
});

test('what is read is unread no more, one by one or all at once, for the reader alone', async () => {
  const { admin, clerk, otherClerk } = world.beta;
  const ids = [];
  for (const title of ['a', 'b', 'c']) ids.push(await leave(world.beta, title));
  const strange = await leave(world.alpha, 'x');
  const [first = 0, second = 0, third = 0] = ids;

  const one = await send(world, clerk, 'readMessages', { body: { ids: [first, first, strange] } });
  const unread = await titlesOf(clerk, { unread: 'true' });
  const all = await send(world, otherClerk, 'readAllMessages');
  const later = await leave(world.beta, 'd');
  await send(world, clerk, 'readMessages', { body: { ids: [second, third, later] } });

  expect(one.answer).toEqual({ unreadCount: 2 });
  expect(unread).toEqual(['c', 'b']);
  expect(all.answer).toEqual({ unreadCount: 0 });
  expect((await unreadOf(otherClerk)).latest.map(({ title }) => title)).toEqual(['d']);
  expect(await unreadOf(clerk)).toEqual({ count: 0, latest: [], popUps: [] });
  expect((await unreadOf(admin)).count).toBe(4);
  expect(
    await stored(world, world.alpha, 'select from message_reads where message_id = $1', [strange]),
  ).toEqual([]);
  expect(await titlesOf(clerk)).toEqual(['d', 'c', 'b', 'a']);
});

test('the count of unread stops at one more than is told, and the bell shows the newest five', async () => {
  const { channelOperator } = world.beta;
  const to = Audience.operator(channelOperator.operatorId);
  for (let index = 0; index < 120; index += 1) await leave(world.beta, `${index}`, { to });

  const { count, latest } = await unreadOf(channelOperator);

  expect(count).toBe(100);
  expect(latest.map(({ title }) => title)).toEqual(['119', '118', '117', '116', '115']);
});

test('the message centre pages by its cursor and narrows by kind', async () => {
  const { otherChannelOperator: caller } = world.beta;
  await send(world, caller, 'readAllMessages');
  const to = Audience.operator(caller.operatorId);
  for (let index = 0; index < 7; index += 1)
    await leave(world.beta, `p${index}`, { to, kind: index % 2 === 0 ? 'order' : 'system' });

  const page = async (cursor?: string) =>
    (
      await send(world, caller, 'listMessages', {
        query: { size: 3, unread: 'true', ...(cursor !== undefined && { cursor }) },
      })
    ).answer;
  const pages = [await page()];
  for (let at = pages[0]?.nextCursor; at !== undefined; at = pages.at(-1)?.nextCursor)
    pages.push(await page(at));

  expect(pages.map(({ content }) => content.map(({ title }) => title))).toEqual([
    ['p6', 'p5', 'p4'],
    ['p3', 'p2', 'p1'],
    ['p0'],
  ]);
  expect(pages[0]?.totalElements).toBe(7);
  expect(await titlesOf(caller, { kind: 'order' })).toEqual(['p6', 'p4', 'p2', 'p0']);
  expect((await send(world, caller, 'listMessages', { query: { cursor: '?' } })).refusal.code).toBe(
    'cursor_invalid',
  );
});

test('who may not see orders finds no message of one', async () => {
  const { alpha } = world;
  await stored(
    world,
    alpha,
    `delete from role_permissions where role_id = $1 and permission = 'order:list'`,
    [alpha.roles.channel],
  );
  const to = Audience.places([], alpha.channels);
  await leave(alpha, 'an order', { kind: 'order', to });

  expect(await titlesOf(alpha.channelOperator)).not.toContain('an order');
  expect(await titlesOf(alpha.admin)).toContain('an order');
});

test('a target that is no path of ours is not stored', async () => {
  for (const target of ['//evil.test', 'https://evil.test', '/\\evil.test', 'order'])
    await expect(leave(world.alpha, 'x', { target })).rejects.toThrow('messages_target_check');
});

test('messages are kept for 90 days; the next one that is written takes the older ones with it', async () => {
  const { beta } = world;
  const began = world.now;
  world.now = new Date(began.getTime() - 90 * 86_400_000 - 1);
  await leave(beta, 'too old');
  world.now = new Date(began.getTime() - 89 * 86_400_000);
  await leave(beta, 'old');
  world.now = began;

  const seen = await titlesOf(beta.admin);
  await leave(beta, 'new');

  expect(seen).toContain('old');
  expect(seen).not.toContain('too old');
  const kept = await stored<{ title: string }>(world, beta, 'select title from messages');
  expect(kept.map(({ title }) => title)).toEqual(expect.arrayContaining(['old', 'new']));
  expect(kept.map(({ title }) => title)).not.toContain('too old');
});

test('what is left in a transaction that fails is in nobody’s messages', async () => {
  const failing = inTransaction(world.database.app, 'alpha', 'read write', async (tx) => {
    await tell(tx, 'alpha', aMessage('never'));
    throw new Error('rolled back');
  });

  await expect(failing).rejects.toThrow('rolled back');
  expect(await titlesOf(world.alpha.admin)).not.toContain('never');
});

test('a page hears of a message with its id and what it is about', async () => {
  const tab = await openTab(world, world.alpha.admin);

  const messageId = await leave(world.alpha, '系统升级完成', { aloud: '有新消息' });
  await leave(world.alpha, '新订单', { target: '/order/detail/7' });
  await soon(() => expect(tab.frames).toHaveLength(2));

  expect(tab.frames[1]).toMatchObject({ message: '新订单', target: '/order/detail/7' });
  expect(tab.frames[0]).toEqual({
    type: 'notify',
    message: '有新消息',
    messageId,
    id: tab.frames[0]?.id,
    at: '2026-11-21T02:00:00.000Z',
  });
});
