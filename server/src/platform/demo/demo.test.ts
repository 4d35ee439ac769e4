import { demoContract, type DemoCallName } from '@rental/contract/demo-contract';
import type { FastifyInstance } from 'fastify';
import { randomInt } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stored } from '../../testing/wire/rows.ts';
import { someApp } from '../../testing/wire/send-open.ts';
import { someChoice } from '../../testing/wire/some-choice.ts';
import { anotherServer, createWorld, type Caller, type World } from '../../testing/world.ts';

let world: World;
let dataDir: string;
let demo: FastifyInstance;
const host = 'alpha.localhost';
const port = randomInt(20_000, 60_000);

beforeAll(async () => {
  world = await createWorld();
  const { alpha } = world;
  dataDir = await mkdtemp(join(tmpdir(), 'rental-demo-'));
  await world.database.owner.query('insert into brand_hosts (host, brand_code) values ($1, $2)', [
    host,
    'alpha',
  ]);
  const account = { brand: 'alpha', host, platform: 'manage', store: null, channel: null };
  const accounts = [
    { ...account, username: 'admin', enabled: true },
    { ...account, username: 'clerk', store: '西湖店', enabled: true },
    { ...account, username: 'clerk2', store: '滨江店', enabled: false },
    { ...account, username: 'qudao', platform: 'channel', channel: 'qd1', enabled: true },
  ];
  await writeFile(join(dataDir, 'demo-accounts.json'), JSON.stringify(accounts));
  const { keyId, secret } = await someApp(world, alpha);
  await writeFile(join(dataDir, 'demo-apps.json'), JSON.stringify({ alpha: { keyId, secret } }));
  demo = await anotherServer(world, { demo: { dataDir, port }, now: () => new Date() });
  await demo.listen({ port, host: '127.0.0.1' });
});
afterAll(async () => {
  await demo.close();
  await world.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Makes a call of demo mode on a server. */
async function ask(
  server: FastifyInstance,
  name: DemoCallName,
  { caller, body, at = host }: { caller?: Caller; body?: object; at?: string } = {},
) {
  const { method, path } = demoContract[name];
  const response = await server.inject({
    method,
    url: path,
    headers: { host: at, ...(caller?.token && { authorization: caller.token }) },
    ...(body && { payload: body }),
  });
  return { status: response.statusCode, json: response.json<Record<string, unknown>>() };
}

const config = async (server: FastifyInstance, at = host) =>
  (await server.inject({ url: '/api/AppConfig/accountConfig', headers: { host: at } })).json<
    Record<string, unknown>
  >();
const menus = async (server: FastifyInstance, caller: Caller) =>
  (
    await server.inject({
      url: '/api/menus/build',
      headers: { host, authorization: caller.token ?? '' },
    })
  ).body;

const bodies: Partial<Record<DemoCallName, object>> = {
  demoLogin: { username: 'admin', platform: 'manage' },
  demoQuote: {},
  playDemoOrder: { skuId: 1, planId: 1, offer: 0 },
  followDemoOrder: { externalNo: 'O-1' },
};

test('a server without demo mode has no call, no sign and no menu of it', async () => {
  const { admin } = world.alpha;
  for (const name of Object.keys(demoContract) as DemoCallName[]) {
    const body = bodies[name];
    const answered = await ask(world.app, name, {
      caller: admin,
      at: admin.host,
      ...(body && { body }),
    });
    expect([name, answered.status, answered.json['code']]).toEqual([name, 404, 'call_not_found']);
  }
  expect(await config(world.app, admin.host)).not.toHaveProperty('demo');
  expect(await menus(world.app, { ...admin })).not.toContain('客户下单演示');
  expect(await menus(demo, admin)).toContain('客户下单演示');
});

test('the accounts of the brand are offered, not one that is disabled, and each signs in', async () => {
  const { json } = await ask(demo, 'demoAccounts');
  expect(json['accounts']).toMatchObject([
    { username: 'admin', platform: 'manage', name: 'admin昵称', role: '品牌管理员' },
    { username: 'clerk', role: '店员 · 西湖店' },
    { username: 'qudao', platform: 'channel', role: '渠道 · qd1' },
  ]);
  expect(JSON.stringify(json)).not.toContain('password');
  expect(await config(demo)).toMatchObject({ demo: true });

  const signedIn = await ask(demo, 'demoLogin', {
    body: { username: 'clerk', platform: 'manage' },
  });
  expect(signedIn.json).toMatchObject({ user: { username: 'clerk' } });
  const [entry] = await stored<{ operation: string; object: string }>(
    world,
    world.alpha,
    'select operation, object from audit_log order by id desc limit 1',
  );
  expect(entry).toEqual({ operation: 'login', object: 'clerk' });
});

test('nobody else signs in so: not a disabled account, not of the other platform, not in another brand', async () => {
  const refused = [
    await ask(demo, 'demoLogin', { body: { username: 'clerk2', platform: 'manage' } }),
    await ask(demo, 'demoLogin', { body: { username: 'admin', platform: 'channel' } }),
    await ask(demo, 'demoLogin', { body: { username: 'qudao2', platform: 'channel' } }),
    await ask(demo, 'demoLogin', {
      body: { username: 'admin', platform: 'manage' },
      at: world.beta.admin.host,
    }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([402, 402, 402, 402]);
  const { status } = await ask(demo, 'demoAccounts', { at: world.beta.admin.host });
  expect(status).toBe(404);
  expect(await config(demo, world.beta.admin.host)).not.toHaveProperty('demo');
});

test('a customer orders: the sample client places the order that was chosen, and follows it', async () => {
  const { admin, clerk } = world.alpha;
  const choice = await someChoice(world, world.alpha);
  const shop = await ask(demo, 'demoShop', { caller: admin });
  expect(shop.json).toMatchObject({ products: [{ name: 'iPhone 17 Pro', cover: null }] });
  const quote = await ask(demo, 'demoQuote', { caller: admin, body: choice });
  expect(quote.json).toMatchObject({ totalRentFen: 3_000 });
  const stale = await ask(demo, 'demoQuote', {
    caller: admin,
    body: { ...choice, planVersion: 9 },
  });
  expect([stale.status, stale.json['code']]).toEqual([409, 'plan_version_stale']);

  const { skuId, planId } = choice;
  const played = await ask(demo, 'playDemoOrder', {
    caller: admin,
    body: { skuId, planId, offer: 0 },
  });
  expect(played.json).toMatchObject({
    failure: null,
    result: { state: '待审核' },
    exchanges: [
      { method: 'GET', answerStatus: 200 },
      { target: '/open/v1/quotes' },
      { method: 'PUT' },
      { target: '/open/v1/orders', answered: { skuId } },
      { target: '/open/v1/orders' },
      { method: 'GET' },
    ],
  });
  const { externalNo } = played.json['result'] as { readonly externalNo: string };
  const followed = await ask(demo, 'followDemoOrder', { caller: clerk, body: { externalNo } });
  expect(followed.json).toMatchObject({ result: { externalNo, state: '待审核' } });

  const again = await ask(demo, 'playDemoOrder', {
    caller: admin,
    body: { skuId, planId, offer: 0 },
  });
  expect(again.json).toMatchObject({ result: null, failure: 'Nothing is in stock' });
  const strange = await ask(demo, 'followDemoOrder', {
    caller: admin,
    body: { externalNo: 'O-1 --eval' },
  });
  expect(strange.status).toBe(400);
});

test('it takes a login, of the brand, with the right to see orders', async () => {
  const { alpha, beta } = world;
  const body = { skuId: 1, planId: 1, offer: 0 };

  expect((await ask(demo, 'demoShop')).status).toBe(401);
  expect((await ask(demo, 'playDemoOrder', { caller: beta.admin, body })).status).toBe(401);
  const stranger = await ask(demo, 'playDemoOrder', {
    caller: beta.admin,
    body,
    at: beta.admin.host,
  });
  expect(stranger.status).toBe(404);
  expect((await ask(demo, 'playDemoOrder', { caller: alpha.channelOperator, body })).status).toBe(
    403,
  );
});
