import { request } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stored } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { soon } from '../../testing/wire/soon.ts';
import { anotherLogin, createWorld, type World } from '../../testing/world.ts';
import {
  closing,
  openTab,
  portOf,
  refusalOf,
  say,
  switchLive,
  ticketFor,
} from './testing/live-client.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await switchLive(world, world.alpha, true);
  await switchLive(world, world.beta, true);
});
afterAll(() => world.close());

test('S225 a ticket opens a socket once, for an operator of either platform', async () => {
  const { alpha } = world;
  const { ticket, after } = await ticketFor(world, alpha.admin);

  const tab = await openTab(world, alpha.admin, { ticket });
  const again = await refusalOf(openTab(world, alpha.admin, { ticket }));
  const ofChannel = await openTab(world, alpha.channelOperator);

  expect([tab.closedWith, again, ofChannel.closedWith]).toEqual([0, 401, 0]);
  expect(after).toBe(0);
});

test('a ticket that is sent ten times at once opens one socket', async () => {
  const { ticket } = await ticketFor(world, world.alpha.admin);

  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => openTab(world, world.alpha.admin, { ticket })),
  );

  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
});

test('without a ticket, or with one that is forged, cut or given twice, there is no socket', async () => {
  const { ticket } = await ticketFor(world, world.alpha.admin);
  const wrong = [null, '', 'A'.repeat(43), ticket.slice(1), `${ticket}A`, "' or 1=1 --"];

  const statuses = await Promise.all(
    wrong.map((one) => refusalOf(openTab(world, world.alpha.admin, { ticket: one }))),
  );
  const twice = await refusalOf(
    openTab(world, world.alpha.admin, {
      ticket: null,
      path: `/api/websocket/7?ticket=${ticket}&ticket=${ticket}`,
    }),
  );

  expect([...statuses, twice]).toEqual(Array.from({ length: 7 }, () => 401));
});

test("another brand's ticket opens nothing, and is as good as before on its own host", async () => {
  const { alpha, beta } = world;
  const { ticket } = await ticketFor(world, beta.admin);

  const onAlpha = await refusalOf(openTab(world, alpha.admin, { ticket }));
  const onBeta = await openTab(world, beta.admin, { ticket });

  expect([onAlpha, onBeta.closedWith]).toEqual([401, 0]);
});

test('a ticket is good for 30 seconds', async () => {
  const began = world.now;
  const { ticket: used } = await ticketFor(world, world.alpha.admin);
  const { ticket: late } = await ticketFor(world, world.alpha.admin);

  world.now = new Date(began.getTime() + 29_999);
  const inTime = await openTab(world, world.alpha.admin, { ticket: used });
  world.now = new Date(began.getTime() + 30_000);
  const tooLate = await refusalOf(openTab(world, world.alpha.admin, { ticket: late }));
  world.now = began;

  expect([inTime.closedWith, tooLate]).toEqual([0, 401]);
});

test('a ticket dies with the login it was given to: its socket is told so, hears nothing and is closed', async () => {
  const login = await anotherLogin(world, world.alpha, world.alpha.clerk);
  const { ticket } = await ticketFor(world, login);
  await send(world, login, 'logout');

  await say(world, world.alpha, 'for whom it may concern');
  const tab = await openTab(world, login, { ticket, after: 0 });
  const { code } = await closing(tab);
  const again = await refusalOf(openTab(world, login, { ticket }));

  expect([code, tab.frames, again]).toEqual([4401, [], 401]);
});

test('what is stored of a ticket is its hash', async () => {
  const { ticket } = await ticketFor(world, world.alpha.admin);

  const rows = await stored(world, world.alpha, 'select * from live_tickets');

  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(ticket);
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(ticket).toString('hex'));
});

test.each([
  null,
  'null',
  'https://evil.test',
  'https://admin.beta.example.com',
  'https://admin.alpha.example.com.evil.test',
  'https://evil.test/admin.alpha.example.com',
  'https://admin.alpha.example.com@evil.test',
  'https://xadmin.alpha.example.com',
  'ftp://admin.alpha.example.com',
  'file://',
])('a page from %s opens no socket, and does not use up the ticket', async (origin) => {
  const { ticket } = await ticketFor(world, world.alpha.admin);

  const status = await refusalOf(openTab(world, world.alpha.admin, { ticket, origin }));
  const tab = await openTab(world, world.alpha.admin, { ticket });

  expect([status, tab.closedWith]).toEqual([403, 0]);
});

test.each([
  'https://admin.alpha.example.com',
  'http://admin.alpha.example.com:8080',
  'https://ADMIN.alpha.example.com',
])("a page from the brand's own host opens one: %s", async (origin) => {
  const tab = await openTab(world, world.alpha.admin, { origin });

  expect(tab.closedWith).toBe(0);
});

test('a host of no brand has no sockets', async () => {
  const { ticket } = await ticketFor(world, world.alpha.admin);

  const status = await refusalOf(
    openTab(world, world.alpha.admin, { ticket, host: 'nobody.example.com' }),
  );

  expect(status).toBe(404);
});

test.each([
  { more: { token: 'fixed-access-token' } },
  { more: { access: '1', Authorization: 'Bearer x' } },
  {},
])('S226 the fixed parameter of /websocket alone is refused and logged: %j', async (manner) => {
  const warn = vi.spyOn(world.app.log, 'warn');

  const status = await refusalOf(
    openTab(world, world.alpha.admin, { path: '/websocket', ticket: null, ...manner }),
  );

  expect(status).toBe(401);
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ brand: 'alpha', address: '127.0.0.1', hasTicket: false }),
    'socket refused',
  );
  expect(JSON.stringify(warn.mock.calls)).not.toContain('fixed-access-token');
  warn.mockRestore();
});

test('S226 /websocket follows the same rules: a ticket opens it, once, for its own brand and page', async () => {
  const { alpha, beta } = world;
  const path = '/websocket';
  const { ticket } = await ticketFor(world, alpha.admin);

  const statuses = [
    await refusalOf(openTab(world, alpha.admin, { path, ticket, origin: 'https://evil.test' })),
    await refusalOf(openTab(world, beta.admin, { path, ticket })),
    (await openTab(world, alpha.admin, { path, ticket })).closedWith,
    await refusalOf(openTab(world, alpha.admin, { path, ticket })),
  ];

  expect(statuses).toEqual([403, 401, 0, 401]);
});

test('a login opens no socket by itself, wherever it is put', async () => {
  const { token } = world.alpha.admin;
  const bare = token?.slice(7) ?? '';

  const statuses = await Promise.all(
    [{ token: bare }, { ticket: bare }, { Authorization: token ?? '' }].map((more) =>
      refusalOf(openTab(world, world.alpha.admin, { ticket: null, more })),
    ),
  );

  expect(statuses).toEqual([401, 401, 401]);
});

test.each([
  ['10000', 400],
  ['abc', 400],
  ['-1', 400],
  ['ticket', 400],
  ['1.5', 404],
  ['%2e%2e', 404],
  ['7/8', 404],
])('the tab number %s opens no socket', async (sid, expected) => {
  const { ticket } = await ticketFor(world, world.alpha.admin);

  const status = await refusalOf(openTab(world, world.alpha.admin, { sid, ticket }));

  expect(status).toBe(expected);
});

test.each(['-1', 'x', '1e3', '9'.repeat(16)])('after %j names no event', async (after) => {
  const status = await refusalOf(openTab(world, world.alpha.admin, { after }));

  expect(status).toBe(400);
});

test('S122 a brand that has not turned the channel on gets no ticket, and one given before is no use', async () => {
  const { alpha } = world;
  const { ticket } = await ticketFor(world, alpha.admin);

  await switchLive(world, alpha, false);
  const { refusal } = await send(world, alpha.admin, 'liveTicket');
  const status = await refusalOf(openTab(world, alpha.admin, { ticket }));
  await switchLive(world, alpha, true);

  expect(refusal).toMatchObject({
    status: 409,
    code: 'live_disabled',
    message: '该站点未开启实时消息',
  });
  expect(status).toBe(409);
});

test('a refusal before the upgrade has the shape of every refusal', async () => {
  const outcome = openTab(world, world.alpha.admin, { ticket: null });

  await expect(outcome).rejects.toMatchObject({
    body: expect.stringContaining('"msg":"登录状态已过期"') as string,
  });
});

test('a refusal before the upgrade ends the connection, whoever it is that refuses', async () => {
  const { admin } = world.alpha;
  const open = () =>
    new Promise<number>((resolve) =>
      world.app.server.getConnections((_error, count) => resolve(count)),
    );
  const before = await open();

  await refusalOf(openTab(world, admin, { ticket: null }));
  await refusalOf(openTab(world, admin, { ticket: null, host: 'nobody.example.com' }));

  await soon(async () => expect(await open()).toBe(before));
});

/** A request with the headers of an upgrade, sent to any path. */
function upgrade(method: string, path: string, headers: Record<string, string> = {}) {
  return portOf(world.app).then(
    (port) =>
      new Promise<number>((resolve, reject) => {
        const asked = request(
          {
            port,
            method,
            path,
            headers: {
              host: world.alpha.admin.host,
              connection: 'Upgrade',
              upgrade: 'websocket',
              'sec-websocket-version': '13',
              'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
              ...headers,
            },
          },
          (response) => {
            response.resume();
            resolve(response.statusCode ?? 0);
          },
        );
        asked.on('upgrade', () => reject(new Error('It was upgraded')));
        asked.on('error', reject);
        asked.end(method === 'POST' ? '{}' : undefined);
      }),
  );
}

test('nothing but the two paths becomes a socket: an upgrade is ignored elsewhere', async () => {
  const json = { 'content-type': 'application/json', 'content-length': '2' };

  const statuses = [
    await upgrade('GET', '/api/health'),
    await upgrade('GET', '/api/order'),
    await upgrade('POST', '/api/auth/login', json),
    await upgrade('POST', '/api/websocket/ticket', json),
    await upgrade('GET', '/api/websocket'),
    await upgrade('GET', '/api/websocket/7/8'),
    await upgrade('POST', '/websocket', json),
  ];

  expect(statuses).toEqual([200, 401, 400, 401, 404, 404, 404]);
});

test('a socket path asked without an upgrade is no call', async () => {
  const { host } = world.alpha.admin;

  const heard = await Promise.all(
    ['/api/websocket/7', '/websocket'].flatMap((url) =>
      (['GET', 'HEAD'] as const).map((method) =>
        world.app.inject({ method, url, headers: { host } }),
      ),
    ),
  );

  expect(heard.map((one) => one.statusCode)).toEqual([404, 404, 404, 404]);
});
