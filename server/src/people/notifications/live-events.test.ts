import { setTimeout as after } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { stored } from '../../testing/wire/rows.ts';
import { soon } from '../../testing/wire/soon.ts';
import {
  anotherServer,
  createWorld,
  type Caller,
  type Shop,
  type World,
} from '../../testing/world.ts';
import { announce, Audience } from './public.ts';
import {
  closing,
  heard,
  hush,
  notice,
  openTab,
  say,
  switchLive,
  ticketFor,
  type Tab,
} from './testing/live-client.ts';

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

test('S104 a message comes with its type, its id and its instant', async () => {
  const tab = await openTab(world, world.alpha.admin);
  const first = await ticketFor(world, world.alpha.admin);

  await say(world, world.alpha, '系统将于22:00维护');
  await soon(() => expect(tab.frames).toHaveLength(1));

  const { after: newest } = await ticketFor(world, world.alpha.admin);
  expect(newest).toBeGreaterThan(first.after);
  expect(tab.frames).toEqual([
    { type: 'notify', message: '系统将于22:00维护', id: newest, at: '2026-11-21T02:00:00.000Z' },
  ]);
});

/** Everyone of a brand who can sign in, by the name used below. */
const people = ['admin', 'clerk', 'otherClerk', 'channelOperator', 'otherChannelOperator'] as const;
type Person = (typeof people)[number];

const audiences: { who: string; to: (shop: Shop) => Audience; hear: readonly Person[] }[] = [
  { who: 'nobody in particular', to: () => Audience.everyone(), hear: people },
  { who: 'a store', to: (shop) => Audience.store(shop.stores[0]), hear: ['admin', 'clerk'] },
  {
    who: 'a channel',
    to: (shop) => Audience.places([], [shop.channels[1]]),
    hear: ['admin', 'otherChannelOperator'],
  },
  {
    who: 'a store and a channel',
    to: (shop) => Audience.places([shop.stores[1]], [shop.channels[0]]),
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
    who: 'a store and its channel, on the normal platform',
    to: (shop) => Audience.places([shop.stores[0]], [shop.channels[0]]).on('manage'),
    hear: ['admin', 'clerk'],
  },
  {
    who: 'one operator',
    to: (shop) => Audience.operator(shop.otherClerk.operatorId),
    hear: ['otherClerk'],
  },
];

test.each(audiences)(
  'what is for $who is heard by $hear alone, now and after a reconnect',
  async ({ to, hear }) => {
    const { alpha, beta } = world;
    const start = (await ticketFor(world, alpha.admin)).after;
    const tabs = await Promise.all(people.map((one) => openTab(world, alpha[one])));
    const strangers = await Promise.all(people.map((one) => openTab(world, beta[one])));

    await say(world, alpha, 'psst', to(alpha));
    await hush(world, alpha, ...tabs);
    await hush(world, beta, ...strangers);
    const back = await Promise.all(
      people.map((one) => openTab(world, alpha[one], { after: start })),
    );
    await hush(world, alpha, ...back);
    const strangersBack = await Promise.all(
      people.map((one) => openTab(world, beta[one], { after: start })),
    );
    await hush(world, beta, ...strangersBack);

    const hearing = (all: Tab[]) =>
      people.filter((_, index) => all[index]?.frames.some(({ message }) => message === 'psst'));
    expect([hearing(tabs), hearing(back)]).toEqual([hear, hear]);
    expect([hearing(strangers), hearing(strangersBack)]).toEqual([[], []]);
    for (const tab of [...tabs, ...strangers, ...back, ...strangersBack]) tab.socket.terminate();
  },
);

test('X25 two operators with the same tab number hear their own messages alone, and neither is closed', async () => {
  const { admin, clerk, otherClerk } = world.alpha;
  const callers: Caller[] = [admin, clerk, otherClerk, clerk];
  const tabs: Tab[] = [];
  for (const caller of callers) tabs.push(await openTab(world, caller, { sid: '4242' }));

  for (const { operatorId } of [admin, clerk, otherClerk])
    await say(world, world.alpha, `for ${operatorId}`, Audience.operator(operatorId));
  await hush(world, world.alpha, ...tabs);

  expect(tabs.map(heard)).toEqual(callers.map(({ operatorId }) => [`for ${operatorId}`]));
  expect(tabs.map((tab) => tab.closedWith)).toEqual([0, 0, 0, 0]);
});

test('what is announced in a transaction that fails is never heard', async () => {
  const tab = await openTab(world, world.alpha.admin);

  const failing = inTransaction(world.database.app, 'alpha', 'read write', async (tx) => {
    await announce(tx, 'alpha', notice(world, 'never'));
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await hush(world, world.alpha, tab);

  expect(heard(tab)).toEqual([]);
});

test('two servers on one database each deliver every message to each of their sockets once', async () => {
  const { admin, clerk } = world.alpha;
  const tabs = await Promise.all([
    openTab(world, admin),
    openTab(world, clerk),
    openTab(world, admin, {}, other),
    openTab(world, clerk, {}, other),
  ]);

  const messages = Array.from({ length: 50 }, (_, index) => `message ${index}`);
  await Promise.all(messages.map((message) => say(world, world.alpha, message)));
  await hush(world, world.alpha, ...tabs);

  for (const tab of tabs) {
    expect(heard(tab).toSorted()).toEqual(messages.toSorted());
    expect(tab.frames.map(({ id }) => id)).toEqual(idsSorted(tab.frames));
  }
});

const idsSorted = (frames: Tab['frames']) =>
  frames.map(({ id }) => id).toSorted((one, next) => one - next);

/** Announces from several transactions at once, each of which takes its time before and after it announces. */
async function chatter(shop: Shop, lanes: number, each: number): Promise<string[]> {
  const said: string[] = [];
  const lane = async (name: number) => {
    for (let index = 0; index < each; index += 1) {
      const message = `${name}.${index}`;
      await inTransaction(world.database.app, shop.brand.code, 'read write', async (tx) => {
        await after(Math.random() * 8);
        await announce(tx, shop.brand.code, notice(world, message));
        await after(Math.random() * 4);
        if (index % 10 === 9) throw new Error('rolled back'); // leaves a hole in the ids
        said.push(message);
      }).catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, name) => lane(name)));
  return said;
}

test('a page that reconnects again and again, to either server, misses nothing and hears nothing twice', async () => {
  const { alpha, beta } = world;
  const { after: start } = await ticketFor(world, alpha.clerk);
  let isOver = false;
  const frames: Tab['frames'] = [];
  const flicker = async () => {
    for (let round = 0; ; round += 1) {
      const isLast = isOver;
      const from = frames.at(-1)?.id ?? start;
      const tab = await openTab(
        world,
        alpha.clerk,
        { after: from },
        round % 2 === 0 ? world.app : other,
      );
      await after(isLast ? 300 : Math.random() * 40);
      tab.socket.terminate();
      frames.push(...tab.frames);
      if (isLast) return round;
    }
  };

  const talking = Promise.all([chatter(alpha, 4, 40), chatter(beta, 2, 40)]);
  const flickering = flicker();
  const [said] = await talking;
  isOver = true;
  const rounds = await flickering;

  expect(rounds).toBeGreaterThan(10);
  expect(said.length).toBe(144);
  expect(frames.map(({ message }) => message).toSorted()).toEqual(said.toSorted());
  expect(frames.map(({ id }) => id)).toEqual(idsSorted(frames));
});

test('what is announced while the only page is opening is heard, without another message to wake the server', async () => {
  const { beta } = world;
  for (let round = 0; round < 60; round += 1) {
    const { ticket, after: start } = await ticketFor(world, beta.admin);
    const opening = openTab(world, beta.admin, { ticket, after: start });
    await after(Math.random() * 6);
    await say(world, beta, `round ${round}`);
    const tab = await opening;
    await soon(() => expect(heard(tab)).toEqual([`round ${round}`]));
    tab.socket.terminate();
  }
});

test('a page that says nothing of what it has heard gets only what is new', async () => {
  await say(world, world.alpha, 'old');

  const tab = await openTab(world, world.alpha.admin);
  await hush(world, world.alpha, tab);

  expect(heard(tab)).toEqual([]);
});

test('at most 200 messages of the last 24 hours are sent again, the newest ones in their order', async () => {
  const { beta } = world;
  const start = (await ticketFor(world, beta.admin)).after;
  const began = world.now;
  world.now = new Date(began.getTime() - 24 * 3_600_000 - 1);
  await say(world, beta, 'a day old');
  world.now = new Date(began.getTime() - 23 * 3_600_000);
  await say(world, beta, 'of yesterday');
  world.now = began;

  const few = await openTab(world, beta.admin, { after: start });
  await hush(world, beta, few);
  few.socket.terminate();
  const numbers = Array.from({ length: 210 }, (_, index) => String(index));
  for (const number of numbers) await say(world, beta, number);
  const many = await openTab(world, beta.admin, { after: start });
  await soon(() => expect(many.frames.length).toBe(200));
  await hush(world, beta, many);

  expect(heard(few)).toEqual(['of yesterday']);
  expect(heard(many)).toEqual(numbers.slice(10));
});

test('messages older than a day go when another is announced', async () => {
  const { beta } = world;
  const began = world.now;
  world.now = new Date(began.getTime() - 25 * 3_600_000);
  for (let index = 0; index < 5; index += 1) await say(world, beta, 'stale');
  await stored(
    world,
    beta,
    `delete from live_events where id < (select min(id) from live_events where message = 'stale')`,
  );
  world.now = began;

  await say(world, beta, 'fresh');

  expect(await stored(world, beta, 'select message from live_events')).toEqual([
    { message: 'fresh' },
  ]);
});

test('a clerk who is moved to another store hears of that one within 5 seconds', async () => {
  const { beta } = world;
  const tab = await openTab(world, beta.clerk);
  const say2 = (message: string) => say(world, beta, message, Audience.store(beta.stores[1]));
  await say2('before');
  await hush(world, beta, tab);

  await stored(world, beta, 'update operator_stores set store_id = $1 where operator_id = $2', [
    beta.stores[1],
    beta.clerk.operatorId,
  ]);
  await after(5_000);
  await say2('after');
  await hush(world, beta, tab);

  expect(heard(tab)).toEqual(['after']);
});

test('what is announced while a server has lost its LISTEN connection is heard once it has it back', async () => {
  const tab = await openTab(world, world.alpha.admin);
  const { rowCount } = await world.database.app.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'rental-listener' and datname = current_database()`,
  );

  await say(world, world.alpha, 'meanwhile');
  await soon(() => expect(heard(tab)).toEqual(['meanwhile']));

  expect(rowCount).toBeGreaterThan(0);
});

test('a server that stops says goodbye to its sockets and does not wait for them', async () => {
  const server = await anotherServer(world);
  const tabs = await Promise.all([
    openTab(world, world.alpha.admin, {}, server),
    openTab(world, world.beta.admin, {}, server),
  ]);
  const [polite] = tabs;
  tabs[1]?.socket.pause(); // never answers

  const startedAt = performance.now();
  await server.close();

  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(polite && (await closing(polite)).code).toBe(1001);
});
