import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { someOperator } from '../../testing/people/people.ts';
import { sealed } from '../../testing/providers/sealed.ts';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { soon } from '../../testing/wire/soon.ts';
import {
  anotherLogin,
  anotherServer,
  createWorld,
  password,
  type Caller,
  type World,
} from '../../testing/world.ts';
import { Audience } from './public.ts';
import { closing, heard, hush, openTab, say, switchLive, type Tab } from './testing/live-client.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await switchLive(world, world.alpha, true);
  await switchLive(world, world.beta, true);
});
afterAll(() => world.close());

test('logout closes the sockets of this login within 5 seconds, and no other', async () => {
  const { alpha } = world;
  const one = await anotherLogin(world, alpha, alpha.clerk);
  const two = await anotherLogin(world, alpha, alpha.clerk);
  const [first, second, kept] = await Promise.all([
    openTab(world, one),
    openTab(world, one),
    openTab(world, two),
  ]);

  await send(world, one, 'logout');
  const closed = await Promise.all([closing(first), closing(second)]);
  await hush(world, alpha, kept);

  expect(closed.map(({ code }) => code)).toEqual([4401, 4401]);
  for (const { ms } of closed) expect(ms).toBeLessThan(5_000);
  expect(kept.closedWith).toBe(0);
});

test('an operator who is disabled, or whose login has expired, loses his sockets within 5 seconds', async () => {
  const { beta } = world;
  const soon = await anotherLogin(world, beta, beta.otherClerk, 60_000);
  const [disabled, expired, kept] = await Promise.all([
    openTab(world, beta.channelOperator),
    openTab(world, soon),
    openTab(world, beta.otherClerk),
  ]);

  await stored(world, beta, 'update operators set enabled = false where id = $1', [
    beta.channelOperator.operatorId,
  ]);
  world.now = new Date(world.now.getTime() + 60_000);
  const closed = await Promise.all([closing(disabled), closing(expired)]);

  expect(closed.map(({ code }) => code)).toEqual([4401, 4401]);
  for (const { ms } of closed) expect(ms).toBeLessThan(5_000);
  expect(kept.closedWith).toBe(0);
});

test('whoever is signed out by another, in whichever way and process, loses his socket without waiting for a check', async () => {
  const { alpha } = world;
  const { admin } = alpha;
  const never = vi
    .spyOn(globalThis, 'setInterval')
    .mockImplementation(() => setTimeout(() => {}, 0)); // the check of every 3 seconds does not come
  const servers = [await anotherServer(world), await anotherServer(world)] as const;
  never.mockRestore();
  const byPassword = async () => ({ password: await sealed(world, password) });
  const ways: Record<string, (caller: Caller) => Promise<unknown>> = {
    kicked: ({ operatorId }) =>
      send(world, admin, 'endOperatorSessions', {
        params: { id: operatorId },
        body: { sessionId: null },
      }),
    disabled: ({ operatorId }) =>
      send(world, admin, 'updateOperator', { body: { id: operatorId, enabled: false } }),
    reset: async ({ operatorId }) =>
      send(world, admin, 'resetOperatorPassword', {
        body: { id: operatorId, approvalId: null, stepUp: await byPassword() },
      }),
    deleted: ({ operatorId }) => send(world, admin, 'deleteOperators', { body: [operatorId] }),
    elsewhere: async (caller) =>
      send(world, await anotherLogin(world, alpha, caller), 'endOwnSessions', {
        body: { sessionId: null },
      }),
  };
  try {
    for (const [way, end] of Object.entries(ways)) {
      const caller = await someOperator(world, alpha, `out-${way}`, alpha.roles.clerk);
      const tabs = await Promise.all(servers.map((server) => openTab(world, caller, {}, server)));
      await end(caller);
      const closed = await Promise.all(tabs.map(closing));
      expect([way, closed.map(({ code }) => code)]).toEqual([way, [4401, 4401]]);
    }
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
});

test('a socket that is closed for its login hears nothing more', async () => {
  const { alpha } = world;
  const login = await anotherLogin(world, alpha, alpha.admin);
  const [tab, kept] = await Promise.all([openTab(world, login), openTab(world, alpha.admin)]);
  await send(world, login, 'logout');
  await closing(tab);

  await say(world, alpha, 'after the logout');
  await hush(world, alpha, kept);

  expect([heard(tab), heard(kept)]).toEqual([[], ['after the logout']]);
});

test('what a client sends is heard by nobody', async () => {
  const { alpha } = world;
  const [talker, other, same] = await Promise.all([
    openTab(world, alpha.admin),
    openTab(world, alpha.clerk),
    openTab(world, alpha.admin),
  ]);

  for (const type of ['notify', 'balance', 'ticket'])
    talker.socket.send(JSON.stringify({ type, message: 'from a client', id: 1 }));
  talker.socket.send('{');
  talker.socket.send(Buffer.from([0xff, 0x00]));
  talker.socket.send('x'.repeat(4_096));
  await hush(world, alpha, talker, other, same);

  expect([talker, other, same].map(heard)).toEqual([[], [], []]);
  expect(await stored(world, alpha, `select from live_events where message like 'from%'`)).toEqual(
    [],
  );
});

test.each([
  ['a message of 4,097 bytes', 4_097],
  ['one of 5 MB', 5 * 1_048_576],
])('%s closes the socket, and nobody else is disturbed', async (_what, bytes) => {
  const [big, other] = await Promise.all([
    openTab(world, world.alpha.admin),
    openTab(world, world.alpha.admin),
  ]);
  big.socket.on('error', () => {}); // the server may hang up while it is sending

  big.socket.send('x'.repeat(bytes));
  await closing(big);
  await hush(world, world.alpha, other);

  expect([1006, 1009]).toContain(big.closedWith);
  expect(other.closedWith).toBe(0);
});

test('20 messages in 10 seconds are borne, the 21st closes the socket', async () => {
  const [bold, modest] = await Promise.all([
    openTab(world, world.alpha.admin),
    openTab(world, world.alpha.admin),
  ]);

  for (let index = 0; index < 20; index += 1) modest.socket.send('x');
  for (let index = 0; index < 21; index += 1) bold.socket.send('x');
  const { code } = await closing(bold);
  await hush(world, world.alpha, modest);

  expect([code, modest.closedWith]).toEqual([1008, 0]);
});

test('a client that takes nothing in is cut off', async () => {
  const { alpha } = world;
  const [deaf, other] = await Promise.all([
    openTab(world, alpha.otherClerk),
    openTab(world, alpha.clerk),
  ]);
  await hush(world, alpha, deaf, other);
  deaf.socket.pause();

  for (let index = 0; index < 200; index += 1)
    await say(world, alpha, 'x'.repeat(100_000), Audience.operator(alpha.otherClerk.operatorId));
  await hush(world, alpha, other);
  deaf.socket.resume();

  expect((await closing(deaf)).code).toBe(1006);
  expect(other.closedWith).toBe(0);
});

test('pings of a client count as its messages', async () => {
  const tab = await openTab(world, world.alpha.admin);

  for (let index = 0; index < 21; index += 1) tab.socket.ping();

  expect((await closing(tab)).code).toBe(1008);
});

test('the 11th socket of an operator closes his oldest, and no one else loses any', async () => {
  const { alpha } = world;
  const neighbour = await openTab(world, alpha.otherClerk);
  const login = await anotherLogin(world, alpha, alpha.channelOperator);
  const tabs: Tab[] = [];
  for (let index = 0; index < 10; index += 1)
    tabs.push(await openTab(world, index % 2 === 0 ? login : alpha.channelOperator));
  await hush(world, alpha, neighbour, ...tabs);

  const eleventh = await openTab(world, alpha.channelOperator);
  const [oldest, ...rest] = tabs;
  const { code } = await closing(oldest as Tab);
  await hush(world, alpha, neighbour, eleventh, ...rest);

  expect(code).toBe(4409);
  expect([neighbour, eleventh, ...rest].map((tab) => tab.closedWith)).toEqual(
    Array.from({ length: 11 }, () => 0),
  );
});

test('every 30 seconds each socket is pinged, and one that did not answer the last is cut off', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const server = await anotherServer(world);
  try {
    const [alive, dead] = await Promise.all([
      openTab(world, world.alpha.admin, {}, server),
      openTab(world, world.alpha.admin, {}, server),
    ]);
    let pings = 0;
    alive.socket.on('ping', () => (pings += 1));
    await hush(world, world.alpha, alive, dead);
    dead.socket.pause();

    vi.advanceTimersByTime(30_000);
    await soon(() => expect(pings).toBe(1));
    await hush(world, world.alpha, alive);
    vi.advanceTimersByTime(30_000);
    await soon(() => expect(pings).toBe(2));
    dead.socket.resume();

    expect((await closing(dead)).code).toBe(1006);
    expect(alive.closedWith).toBe(0);
  } finally {
    vi.useRealTimers();
    await server.close();
  }
});
