import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillSms, givePhone } from '../people/sign-in.ts';
import { callNames, endpointOf, faultsOf, rightCalls } from '../wire/calls.ts';
import { someCustomers, stored } from '../wire/rows.ts';
import { send, urlOf, type Parts } from '../wire/send.ts';
import { anotherLogin, createWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const changing = callNames.filter((name) => endpointOf(name).changesState);

test('X35 the GETs that change state are the few we know, and each has its POST twin', () => {
  const pathOf = (name: (typeof callNames)[number]) => endpointOf(name).path;
  const posts = callNames.filter((name) => endpointOf(name).method === 'POST').map(pathOf);

  expect(changing.map(pathOf).toSorted()).toEqual([
    '/api/auth/operationCode/sendSms',
    '/api/plamUser/distribution_set_parent',
    '/api/plamUser/resetPass/{id}',
    '/api/plamUser/set_yx_user',
  ]);
  for (const name of changing) {
    expect(posts).toContain(pathOf(name));
    expect(endpointOf(name).method).toBe('GET');
  }
});

const ask = (name: (typeof callNames)[number], headers: Record<string, string>) =>
  world.app.inject({
    url: urlOf(name, rightCalls(0)[name] as Parts),
    headers: {
      host: world.alpha.admin.host,
      authorization: world.alpha.admin.token ?? '',
      'x-nonce': randomUUID(),
      ...headers,
    },
  });

test.each(changing)(
  'X35 %s refuses what another site or a prefetching browser sends',
  async (name) => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' },
      { 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
    ] as Record<string, string>[]) {
      const heard = await ask(name, headers);
      expect(faultsOf(heard, ['cross_site'])).toEqual([]);
      expect([heard.statusCode, heard.headers['cache-control']]).toEqual([403, 'no-store']);
    }
  },
);

test.each(changing)(
  'X35 %s is let in from the own site and from who is no browser',
  async (name) => {
    for (const headers of [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ] as Record<string, string>[])
      expect((await ask(name, headers)).statusCode).not.toBe(403);
  },
);

test.each(changing)('X35 %s is done once for a nonce, and without one not at all', async (name) => {
  const nonce = randomUUID();
  const wrong = [{ 'x-nonce': '' }, { 'x-nonce': 'short' }, { 'x-nonce': `${nonce} !` }];

  const without = await Promise.all(wrong.map((headers) => ask(name, headers)));
  const inQuery = await world.app.inject({
    url: `${urlOf(name, rightCalls(0)[name] as Parts)}&nonce=${nonce}`,
    headers: {
      host: world.alpha.admin.host,
      authorization: world.alpha.admin.token ?? '',
    },
  });

  for (const heard of [...without, inQuery])
    expect(heard.json()).toMatchObject({
      status: 400,
      code: 'nonce_needed',
      message: expect.stringMatching(/X-Nonce.*每次请求换一个新的/) as string,
    });
});

test('X35 a GET that is sent again with its nonce is refused, at once and later; what was refused may be tried again', async () => {
  const [id = 0] = await someCustomers(world, world.alpha, 1);
  const { admin } = world.alpha;
  const reset = (nonce: string, caller = admin, customer = id) =>
    send(
      world,
      caller,
      'resetCustomerPasswordByGet',
      { params: { id: customer } },
      { 'x-nonce': nonce },
    );
  const [one, two] = [randomUUID(), randomUUID()];

  const race = await Promise.all(Array.from({ length: 5 }, () => reset(one)));
  const again = await reset(one);
  const notFound = await reset(two, admin, 2 ** 40);
  const afterRefusal = await reset(two);
  const ofAnother = await reset(one, await anotherLogin(world, world.alpha, admin));

  expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409,
  ]);
  expect(again.refusal).toMatchObject({
    code: 'nonce_used',
    message: '该请求已处理过，请勿重复发送；如需再次操作，请换一个新的 X-Nonce',
  });
  expect([notFound.status, afterRefusal.status, ofAnother.status]).toEqual([404, 200, 200]);
});

test('X35 each of these GETs is written down as a command is', async () => {
  const [id = 0, parent = 0] = await someCustomers(world, world.alpha, 2);
  const { admin } = world.alpha;
  await givePhone(world, world.alpha, admin, '13800138000');
  await fillSms(world, world.alpha, 10);
  const done = [
    await send(world, admin, 'resetCustomerPasswordByGet', { params: { id } }),
    await send(world, admin, 'setDistributionParentByGet', {
      query: { userId: String(id), parentId: String(parent) },
    }),
    await send(world, admin, 'setSalespersonByGet', {
      query: { userId: String(id), yxUserId: String(admin.operatorId) },
    }),
    await send(world, admin, 'sendOperationCodeByGet', { query: {} }),
  ];

  expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const rows = await stored<{ operation: string }>(
    world,
    world.alpha,
    `select operation from audit_log where operator_id = $1 and result = 'ok' order by id desc limit 4`,
    [admin.operatorId],
  );
  expect(rows.map(({ operation }) => operation).toReversed()).toEqual([
    'customer:reset',
    'customer:parent',
    'customer:yx',
    'code:operation',
  ]);
});

test('what another site asks for, or a HEAD, is not done', async () => {
  const [id = 0] = await someCustomers(world, world.alpha, 1);
  const send = (site: string, method: 'GET' | 'HEAD' = 'GET') =>
    world.app.inject({
      method,
      url: `/api/plamUser/resetPass/${id}`,
      headers: {
        host: world.alpha.admin.host,
        authorization: world.alpha.admin.token ?? '',
        'sec-fetch-site': site,
        'x-nonce': randomUUID(),
      },
    });
  const hasPassword = async () =>
    stored(
      world,
      world.alpha,
      'select password_hash is not null as has from customers where id = $1',
      [id],
    );

  expect((await send('cross-site')).statusCode).toBe(403);
  expect((await send('same-origin', 'HEAD')).statusCode).toBe(404);
  expect(await hasPassword()).toEqual([{ has: false }]);
  expect((await send('same-origin')).statusCode).toBe(200);
  expect(await hasPassword()).toEqual([{ has: true }]);
});

test('X4 a misspelt path and its right spelling are one call: same answer, same rights, same refusals', async () => {
  const misspelt = callNames.filter((name) => endpointOf(name).path.startsWith('/api/plamUser'));
  expect(misspelt.length).toBeGreaterThan(10);

  for (const name of misspelt) {
    const { method, path, aliases } = endpointOf(name);
    expect(aliases).toEqual([path.replace('plamUser', 'platformUser')]);
    if (path.includes('reveal') || path.includes('resetPass')) continue; // answers differ each time
    const { body, ...place } = rightCalls(0)[name] as Parts;
    const heard = await Promise.all(
      [urlOf(name, place), urlOf(name, place).replace('plamUser', 'platformUser')].flatMap((url) =>
        [world.alpha.admin, world.alpha.clerk].map((caller) =>
          world.app.inject({
            method,
            url,
            headers: {
              host: caller.host,
              authorization: caller.token ?? '',
              ...(body !== undefined && { 'content-type': 'application/json' }),
            },
            ...(body !== undefined && { payload: JSON.stringify(body) }),
          }),
        ),
      ),
    );
    const [admin, clerk, adminElse, clerkElse] = heard.map((one) => {
      const { timestamp: _at, traceId: _id, ...rest } = one.json<Record<string, unknown>>();
      return [one.statusCode, rest];
    });
    expect([name, adminElse, clerkElse]).toEqual([name, admin, clerk]);
  }
});
