import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sealed } from '../../testing/providers/sealed.ts';
import { stored } from '../../testing/wire/rows.ts';
import { someApp, sendOpen, somePerson, type ProgramKey } from '../../testing/wire/send-open.ts';
import { send } from '../../testing/wire/send.ts';
import {
  anotherServer,
  createWorld,
  password,
  type Shop,
  type World,
} from '../../testing/world.ts';
import { isAllowed } from './allowed-addresses.ts';

let world: World;
let shop: Shop;
let key: ProgramKey;
beforeAll(async () => {
  world = await createWorld();
  shop = world.alpha;
  key = await someApp(world, shop);
});
afterAll(() => world.close());
beforeEach(() => {
  world.now = new Date('2026-11-24T02:00:00.000Z');
});

const proof = async () => ({ password: await sealed(world, password) });
const ask = (by: ProgramKey = key, wrong: Parameters<typeof sendOpen>[4] = {}) =>
  sendOpen(world, by, 'openCatalogue', { query: { size: 1 } }, wrong);
const update = async (id: number, more: object) =>
  send(world, shop.admin, 'updateOpenApp', { body: { id, ...more, stepUp: await proof() } });
const addKey = async (id: number) =>
  send(world, shop.admin, 'addOpenAppKey', { body: { id, stepUp: await proof() } });
const rowOf = async (id: number) =>
  (await send(world, shop.admin, 'listOpenApps', { query: { size: 100 } })).answer.content.find(
    (row) => row.id === id,
  );

test('a request is taken where its signature covers all of it, and refused otherwise', async () => {
  expect((await ask()).status).toBe(200);
  const body = { name: '王', phone: '13700000001' };
  const customer = (wrong: object) =>
    sendOpen(
      world,
      key,
      'openCustomer',
      { params: { externalId: 'C' }, body: body as never },
      wrong,
    );
  const refused = [
    await ask({ ...key, secret: `${key.secret}x` }),
    await ask({ ...key, keyId: `ak_${'0'.repeat(24)}` }),
    await ask({ ...key, host: world.beta.admin.host }),
    await ask(key, { timestamp: String(Date.parse('2026-11-24T02:05:01Z') / 1000) }),
    await ask(key, { timestamp: String(Date.parse('2026-11-24T01:54:59Z') / 1000) }),
    await ask(key, { authorization: '' }),
    await ask(key, { authorization: `Bearer ${key.secret}` }),
    await ask(key, { nonce: 'short' }),
    await customer({ payload: JSON.stringify({ ...body, name: '李' }) }),
  ];
  expect(refused.map(({ status, refusal }) => [status, refusal.code])).toEqual(
    refused.map(() => [401, 'open_signature_invalid']),
  );
  expect(new Set(refused.map(({ refusal }) => refusal.message)).size).toBe(1);
});

test('an operator token opens no open call, and a signature none of the back office', async () => {
  const withToken = await ask(key, { authorization: shop.admin.token ?? '' });
  expect(withToken.status).toBe(401);
  const response = await world.app.inject({
    method: 'GET',
    url: '/api/openApp',
    headers: { host: key.host, authorization: `RENTAL-HMAC-SHA256 key_id="${key.keyId}"` },
  });
  expect(response.statusCode).toBe(401);
});

test('a nonce is used once, however many requests bear it at once', async () => {
  const nonce = 'once-0123456789abcdef';
  const replies = await Promise.all(Array.from({ length: 6 }, () => ask(key, { nonce })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = replies.filter(({ status }) => status !== 200).map(({ refusal }) => refusal.code);
  expect(new Set(refused)).toEqual(new Set(['open_nonce_used']));
});

test('two keys are valid while one is replaced, and a third is refused', async () => {
  const app = await someApp(world, shop, { name: '轮换' });
  const second = (await addKey(app.appId)).answer;
  const next = { ...app, ...second };
  expect((await addKey(app.appId)).refusal.code).toBe('open_app_keys_full');
  expect([(await ask(app)).status, (await ask(next)).status]).toEqual([200, 200]);

  const keys = (await rowOf(app.appId))?.keys ?? [];
  expect(
    keys.map(({ keyId, lastUsedAt, lastAddress }) => [keyId, lastUsedAt, lastAddress]),
  ).toEqual([app, next].map(({ keyId }) => [keyId, world.now.toISOString(), '127.0.0.1']));
  const revoke = await send(world, shop.admin, 'revokeOpenAppKey', {
    body: { id: app.appId, keyId: keys[0]?.id ?? 0, stepUp: await proof() },
  });
  expect(revoke.answer.keys.map(({ keyId }) => keyId)).toEqual([next.keyId]);
  expect([(await ask(app)).status, (await ask(next)).status]).toEqual([401, 200]);
  expect((await addKey(app.appId)).status).toBe(201); // the slot is free again
});

test('keys made at once never come to more than two', async () => {
  const app = await someApp(world, shop, { name: '同时' });
  const made = await Promise.all(Array.from({ length: 5 }, () => addKey(app.appId)));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
});

test('a stopped app, a foreign address and a missing scope are refused', async () => {
  const app = await someApp(world, shop, { name: '受限', scopes: ['orders'] });
  const denied = await ask(app);
  expect([denied.status, denied.refusal.message]).toEqual([
    403,
    '应用没有「读取商品、库存与方案」的接口权限',
  ]);
  await update(app.appId, { scopes: ['catalogue'], addresses: ['10.0.0.9'] });
  expect((await ask(app)).refusal.code).toBe('open_address_forbidden');
  await update(app.appId, { addresses: ['10.0.0.9', '127.0.0.1'] });
  expect((await ask(app)).status).toBe(200);
  await update(app.appId, { isEnabled: false });
  expect((await ask(app)).refusal.code).toBe('open_signature_invalid');
});

test.each([
  ['203.0.113.0/24', '203.0.113.77', '203.0.114.1'],
  ['203.0.113.8', '::ffff:203.0.113.8', '203.0.113.9'],
  ['2001:db8::/32', '2001:db8:1::5', '2001:db9::5'],
  ['2001:db8::1', '2001:0db8:0:0::1', '2001:db8::2'],
])('%s lets in %s and not %s', (allowed, inside, outside) => {
  expect([isAllowed([allowed], inside), isAllowed([allowed], outside)]).toEqual([true, false]);
});

test('a range of addresses is taken, and what is none is refused', async () => {
  const app = await someApp(world, shop, { name: '网段', addresses: ['10.0.0.0/8', '::1/128'] });
  expect((await ask(app)).refusal.code).toBe('open_address_forbidden');
  expect((await update(app.appId, { addresses: ['127.0.0.0/8'] })).answer.addresses).toEqual([
    '127.0.0.0/8',
  ]);
  expect((await ask(app)).status).toBe(200);
  for (const wrong of ['127.0.0.0/33', '127.0.0.256', '::1/129', '127.0.0.1/', 'a/8', '127.0.0/8'])
    expect((await update(app.appId, { addresses: [wrong] })).refusal.code).toBe('invalid');
});

test('two processes together let an app ask as often as its limit says', async () => {
  const app = await someApp(world, shop, { name: '两个进程', requestsPerMinute: 70 });
  const server = await anotherServer(world);
  const tries = await Promise.all(
    Array.from({ length: 160 }, (_, n) =>
      sendOpen(n % 2 === 0 ? world : { ...world, app: server }, app, 'openCatalogue', {
        query: { size: 1 },
      }),
    ),
  );
  await server.close();

  const taken = tries.filter(({ status }) => status === 200).length;
  expect(taken).toBe(70);
  expect(tries.find(({ status }) => status === 429)?.headers['retry-after']).toBe('60');
});

test('the requests of an app are listed without what was sent, refused ones with the reason', async () => {
  const app = await someApp(world, shop, { name: '记录', scopes: ['customers'] });
  await sendOpen(world, app, 'openCustomer', {
    params: { externalId: 'C-77' },
    body: somePerson,
  });
  await ask(app);
  await ask({ ...app, secret: 'x' });
  const requests = async (isRefused?: 'true') =>
    (
      await send(world, shop.admin, 'listOpenRequests', {
        query: { id: app.appId, ...(isRefused && { isRefused }) },
      })
    ).answer;
  await vi.waitFor(async () => expect(await requests()).toHaveLength(3), { timeout: 10_000 });

  const all = await requests();
  expect(all.map(({ method, call, status, code }) => [method, call, status, code])).toEqual([
    ['GET', '/open/v1/products', 401, 'open_signature_invalid'],
    ['GET', '/open/v1/products', 403, 'open_scope_missing'],
    ['PUT', '/open/v1/customers/{externalId}', 200, null],
  ]);
  expect(all[0]?.words).toBe('签名无效、已过期或密钥已作废');
  expect((await requests('true')).map(({ code }) => code)).not.toContain(null);
  const [row] = await stored<{ text: string }>(
    world,
    shop,
    `select string_agg(r::text, '') as text from open_requests r`,
  );
  for (const secret of ['C-77', somePerson.phone, somePerson.name])
    expect(row?.text).not.toContain(secret);
  const foreign = await send(world, world.beta.admin, 'listOpenRequests', {
    query: { id: app.appId },
  });
  expect(foreign.status).toBe(404);
});

test('an app has its own limit a minute', async () => {
  const app = await someApp(world, shop, { name: '限流', requestsPerMinute: 2 });
  const statuses = [await ask(app), await ask(app), await ask(app)].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 429]);
  world.now = new Date('2026-11-24T02:01:01.000Z');
  expect((await ask(app)).status).toBe(200);
});

test('a secret is shown once: no list, no log and no row has it', async () => {
  const app = await someApp(world, shop, { name: '保密' });
  expect(app.secret).toMatch(/^sk_[\w-]{43}$/);
  expect(JSON.stringify(await rowOf(app.appId))).not.toContain(app.secret);
  const rows = await stored<{ text: string }>(
    world,
    shop,
    `select (select string_agg(a::text, '') from audit_log a)
       || (select string_agg(k::text || encode(k.sealed_secret, 'escape'), '') from open_app_keys k)
       || (select coalesce(string_agg(i::text, ''), '') from idempotency_keys i) as text`,
  );
  expect(rows[0]?.text).toContain(app.keyId);
  expect(rows[0]?.text).not.toContain(app.secret);
});

test('an app is made and changed against the own password alone, by operators of the whole brand', async () => {
  const body = {
    name: '无密码',
    channelId: null,
    scopes: ['orders' as const],
    addresses: [],
    requestsPerMinute: 600,
  };
  const wrong = await send(world, shop.admin, 'createOpenApp', { body: { ...body, stepUp: {} } });
  expect(wrong.refusal.code).toBe('step_up_needed');
  const foreign = { ...body, channelId: 999_999_999, stepUp: await proof() };
  expect((await send(world, shop.admin, 'createOpenApp', { body: foreign })).refusal.code).toBe(
    'open_app_channel_unknown',
  );
  await someApp(world, shop, { name: '重名' });
  const again = { ...body, name: '重名', stepUp: await proof() };
  expect((await send(world, shop.admin, 'createOpenApp', { body: again })).refusal.code).toBe(
    'open_app_name_taken',
  );
});

test('a key is replaced under load, and no request is lost', async () => {
  const app = await someApp(world, shop, { name: '不停机' });
  let current: ProgramKey = app;
  const over = new AbortController();
  const statuses: number[] = [];
  const caller = async () => {
    while (!over.signal.aborted) statuses.push((await ask(current)).status);
  };
  const callers = Array.from({ length: 6 }, caller);
  for (let turn = 0; turn < 3; turn += 1) {
    const { keys = [] } = (await rowOf(app.appId)) ?? {};
    const old = keys.map(({ id }) => id);
    current = { ...app, ...(await addKey(app.appId)).answer };
    const sentBefore = statuses.length;
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(sentBefore + 12)); // none signs by the old key any more
    for (const keyId of old)
      await send(world, shop.admin, 'revokeOpenAppKey', {
        body: { id: app.appId, keyId, stepUp: await proof() },
      });
  }
  over.abort();
  await Promise.all(callers);

  expect(statuses.length).toBeGreaterThan(36);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});
